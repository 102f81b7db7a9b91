-- A page's list is read from the index alone: by 0065 and 0066 a row of it says more than the index had.
create unique index lesson_progress_standing on lesson_progress (user_id, lesson_id)
  include (viewed_at, completed_at, sent_at, passed_how, passed_by_id, below);
drop index lesson_progress_user_lesson;
alter index lesson_progress_standing rename to lesson_progress_user_lesson;
