-- What is kept with a lesson (a file, a sample, a talk) may come before the lesson is created.
alter table lessons
  add is_begun boolean not null default false,
  add check (not is_begun or published_at is null);
comment on column lessons.is_begun is
  'Not created yet: its author is who has the draft of it. No list, copy or figure has it.';
create index lessons_begun on lessons (course_id) where is_begun;
