"""The rules of Causeway, independent of pictures, computer players and pages."""
