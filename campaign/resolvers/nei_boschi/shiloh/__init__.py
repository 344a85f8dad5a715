"""Shiloh: the special rules of this battle, where they differ from those of the series.

What it leaves out of the series has no code: transfers of efficiency, works, dismounted cavalry.
[BB 2, BB 5.4, BB 14.2, BB 15.2, SH 15, SH 17]
"""
