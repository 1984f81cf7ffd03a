"""Games, seats, entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("creator", sa.String(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
    )
    op.create_index("ix_games_creator", "games", ["creator"])
    op.create_index("ix_games_touched", "games", ["touched"])
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "seats",
        sa.Column("token", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), game, nullable=False),
        sa.Column("player", sa.String()),
        sa.Column("webhook", sa.String()),
        sa.Column("secret", sa.String()),
    )
    op.create_index("ix_seats_game", "seats", ["game"])
    op.create_table(
        "entries",
        sa.Column("game", sa.String(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("revision", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("player", sa.String()),
        sa.Column("action", sa.JSON()),
        sa.Column("point", sa.Integer(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("turn", sa.JSON()),
        sa.Column("result", sa.JSON()),
        sa.Column("state", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("entries", "seats", "games"):
        op.drop_table(table)
