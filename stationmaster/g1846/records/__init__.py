"""Records of whole games: those of this service (`own`) and those that 18xx.games exports (`site`), read and written.

`replay` plays either; `by_the_book` judges what was played online by the printed rules, for which `alignment` keeps two
games in step.
"""
