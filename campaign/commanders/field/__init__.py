"""The field commander: an influence over the whole map, and the march that raises it most."""
