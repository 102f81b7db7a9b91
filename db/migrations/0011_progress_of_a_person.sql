-- A person's progress in a list of lessons is read from the index alone, not row by row from all over the table.

create unique index lesson_progress_user_lesson on lesson_progress (user_id, lesson_id)
  include (viewed_at, completed_at);
alter table lesson_progress drop constraint lesson_progress_user_id_lesson_id_key;
