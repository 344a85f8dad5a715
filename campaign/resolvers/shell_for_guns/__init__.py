"""Shell for Guns: brigades and batteries on a measured table. [SG 1, SG 2, SG 3]"""
