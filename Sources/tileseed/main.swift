print("tileseed")
