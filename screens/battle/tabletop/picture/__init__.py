"""The table as a picture: ground in square pixels, troops in quarters of a cell, labels."""
