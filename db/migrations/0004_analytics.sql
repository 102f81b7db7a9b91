-- What the review of answers and the analytics of a course read, at a hundred thousand students and a million answers.

-- A review that was under way when a mentor wrote the feedback: it never comes in force and nobody waits for it.
alter table reviews drop constraint reviews_state_check;
alter table reviews add constraint reviews_state_check
  check (state in ('waiting', 'in_progress', 'done', 'failed', 'not_configured', 'cancelled'));
alter table reviews add constraint reviews_cancelled_check check (state <> 'cancelled' or not latest);

-- The few answers without a finished review, for the counts and the filters of the review screen.
create index reviews_undone on reviews (answer_id) include (state) where latest and state <> 'done';

-- A course's activity by day: answers and first views of a lesson within a stretch of time, out of the index alone.
create index answers_lesson_time on answers (lesson_id, created_at);
drop index lesson_progress_lesson;
create index lesson_progress_lesson on lesson_progress (lesson_id, viewed_at) include (user_id);

-- The students of a course in the order of enrolment, a page at a time.
drop index user_courses_course;
create index user_courses_course on user_courses (course_id, id) include (user_id);
