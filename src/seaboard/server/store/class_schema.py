"""The tables of classes: teachers, their classes and the pupils in them; beside `schema.py`, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from seaboard.server.store.finding_schema import METADATA as METADATA

teachers = Table(
    "teachers",
    METADATA,
    # Guests who may make classes.
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float(53), nullable=False),
)

classes = Table(
    "classes",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    # The teacher's guest; empty where the teacher was forgotten: then the server's keepers look after the class.
    Column("teacher", Text, nullable=False),
    # Whether pupils may write to each other.
    Column("has_chat", Boolean, nullable=False),
    Column("created", Float(53), nullable=False),
    # When it is deleted by itself, with everything in it.
    Column("ends", Float(53), nullable=False),
    # How many pupils it ever had: a number is given once.
    Column("numbered", Integer, nullable=False),
    Index("classes_teacher", "teacher"),
    Index("classes_ends", "ends"),
)

pupils = Table(
    "pupils",
    METADATA,
    Column("class_id", Text, ForeignKey("classes.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    # Which of the codes that this pupil ever had; the code follows from it and the server's secret.
    Column("issue", Integer, nullable=False),
    # Hash of that code.
    Column("key", Text, nullable=False),
    # Null until the code was used.
    Column("guest", Text),
    # The name that waits for the teacher; nobody else is shown it.
    Column("wish", Text, nullable=False),
    Column("entered", Float(53)),
    PrimaryKeyConstraint("class_id", "number"),
    Index("pupils_key", "key", unique=True),
    Index("pupils_guest", "guest", unique=True),
)
