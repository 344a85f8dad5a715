"""What any terminal program needs: looks, keys, settings, size, an orderly end."""
