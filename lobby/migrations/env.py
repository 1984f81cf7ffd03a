"""The environment of Alembic: migrations run on the URL that `lobby.__main__.migrate` gives."""

from alembic import context
from sqlalchemy import NullPool, create_engine, text

from lobby.store import Base

with create_engine(context.config.attributes["url"], poolclass=NullPool).connect() as connection:
    if connection.dialect.name == "sqlite":  # Here, because processes that start together would lock each other out.
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")
        connection.commit()
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":  # Lobbies that start together migrate one after the other.
            connection.execute(text("SELECT pg_advisory_xact_lock(1846)"))
        context.run_migrations()
    connection.commit()
