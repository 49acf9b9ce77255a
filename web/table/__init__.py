"""The table screen: shows, plays and replays one match.

Gets observations from the session, never a State. Independent of particular games.
"""
