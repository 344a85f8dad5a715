"""Yankee: brigades on a measured table, fire and combat base by base. [YK 1-12]"""
