alter table lesson_progress add column below smallint;
comment on column lesson_progress.below is 'Of a lesson that isn''t done: how many criteria of its best attempt are below what passes; zero where a person asks to work on it; null while nobody has judged it.';
