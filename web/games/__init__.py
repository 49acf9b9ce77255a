"""How each game looks on the page. Each game has one folder, found by its name; it paints and animates, and knows no other."""
