"""Classes: a teacher hands out codes, and pupils play under names that the teacher has approved."""
