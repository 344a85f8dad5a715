"""Shiloh: the special rules of this battle, where they differ from those of the series. [BB 2]"""
