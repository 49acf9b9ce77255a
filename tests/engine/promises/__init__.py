"""Promises that every game keeps. Every public function of these modules is one; `tests.engine.contract` gathers them.

A promise takes a Play, which is one random game with its steps, or in `whole_game` a Game. If the promise is broken, its
assertion says in one sentence what is wrong and what to write.
"""
