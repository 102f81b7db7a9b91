-- Analytics counted the answers of whoever mentors or administers and studies beside it, though not the person. Now its answers
-- are those of students, enrolled or not. The list of answers still shows all, so lesson_figures keeps both numbers.

alter table answers add column of_student boolean not null default true;
comment on column answers.of_student is 'Whether its author is a student now. Written by triggers.';
alter table lesson_figures add column student_answers integer not null default 0;
comment on column lesson_figures.answers is 'Of anybody.';
comment on column lesson_figures.student_answers is 'Of students, enrolled or not.';
comment on column course_activity.answers is 'Of students, enrolled or not.';

-- As a new row of progress (0006_course_figures.sql): the lock makes it wait for a role that is being changed, whose
-- transaction could not see this row to change it.
create function place_answer() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for share;
  -- Nobody's: the foreign key refuses it.
  new.of_student := coalesce(new.of_student, false);
  return new;
end $$;
create trigger answers_place before insert on answers for each row execute function place_answer();

create or replace function count_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers)
  values (new.lesson_id, 1, new.of_student::integer);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id and new.of_student;
  return null;
end $$;

create or replace function count_gone_answers() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers)
  select lesson_id, -count(*), -count(*) filter (where of_student)
  from gone join lessons on lessons.id = lesson_id
  group by lesson_id;
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(gone.created_at), -count(*) from gone join lessons on lessons.id = lesson_id
  where of_student
  group by course_id, quarter_of(gone.created_at);
  return null;
end $$;

drop trigger answers_move on answers;
create or replace function count_moved_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers) values
    (old.lesson_id, -1, -old.of_student::integer),
    (new.lesson_id, 1, new.of_student::integer);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(old.created_at), -1 from lessons where id = old.lesson_id and old.of_student
  union all
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id and new.of_student;
  return null;
end $$;
create trigger answers_move after update of lesson_id, created_at, of_student on answers for each row
  when ((old.lesson_id, old.created_at, old.of_student) is distinct from (new.lesson_id, new.created_at, new.of_student))
  execute function count_moved_answer();

create or replace function tell_new_role() returns trigger language plpgsql as $$
begin
  update lesson_progress set of_student = (new.role = 'student') where user_id = new.id;
  update user_courses set of_student = (new.role = 'student') where user_id = new.id;
  -- In the order in which several answers are locked elsewhere.
  perform from answers where user_id = new.id order by id for no key update;
  update answers set of_student = (new.role = 'student') where user_id = new.id;
  return null;
end $$;

create or replace function fold_lesson_figures() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from lesson_figures where not folded returning *)
  insert into lesson_figures as whole (lesson_id, answers, student_answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(student_answers), sum(views), sum(completed), sum(active_seconds), true
  from parts join lessons on lessons.id = lesson_id
  group by lesson_id
  on conflict (lesson_id) where folded do update set
    answers = whole.answers + excluded.answers,
    student_answers = whole.student_answers + excluded.student_answers,
    views = whole.views + excluded.views,
    completed = whole.completed + excluded.completed,
    active_seconds = whole.active_seconds + excluded.active_seconds;
end $$;

create or replace function recount_course_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7318006);
  lock table users, courses, lessons, user_courses, lesson_progress, answers in share row exclusive mode;
  update lesson_progress set of_student = right_.of_student, enrolled = right_.enrolled
  from (
    select lesson_progress.id, role = 'student' as of_student, user_courses.id is not null as enrolled
    from lesson_progress
    join users on users.id = lesson_progress.user_id
    join lessons on lessons.id = lesson_progress.lesson_id
    left join user_courses on user_courses.user_id = users.id and user_courses.course_id = lessons.course_id
  ) right_
  where right_.id = lesson_progress.id
    and (lesson_progress.of_student, lesson_progress.enrolled) is distinct from (right_.of_student, right_.enrolled);
  update user_courses set of_student = right_.of_student, completed = right_.completed
  from (
    select user_courses.id, role = 'student' as of_student, coalesce(done.completed, 0) as completed
    from user_courses
    join users on users.id = user_courses.user_id
    left join (
      select lesson_progress.user_id, lessons.course_id, count(*) as completed
      from lesson_progress join lessons on lessons.id = lesson_progress.lesson_id
      where completed_at is not null
      group by lesson_progress.user_id, lessons.course_id
    ) done on done.user_id = user_courses.user_id and done.course_id = user_courses.course_id
  ) right_
  where right_.id = user_courses.id
    and (user_courses.of_student, user_courses.completed) is distinct from (right_.of_student, right_.completed);
  update answers set of_student = (role = 'student') from users
  where users.id = answers.user_id and answers.of_student <> (role = 'student');

  delete from lesson_figures;
  insert into lesson_figures (lesson_id, answers, student_answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(student_answers), sum(views), sum(completed), sum(active_seconds), true
  from (
    select lesson_id, count(*) as answers, count(*) filter (where of_student) as student_answers,
      0 as views, 0 as completed, 0 as active_seconds
    from answers group by lesson_id
    union all
    select lesson_id, 0, 0, count(*), count(completed_at), sum(active_seconds) from lesson_progress
    where of_student and enrolled
    group by lesson_id
  ) counted
  group by lesson_id;

  delete from course_standings;
  insert into course_standings (course_id, completed, students, folded)
  select course_id, completed, count(*), true from user_courses where of_student group by course_id, completed;

  delete from course_activity;
  insert into course_activity (course_id, quarter, answers, views, folded)
  select course_id, quarter, sum(answers), sum(views), true
  from (
    select lesson_id, quarter_of(created_at) as quarter, count(*) as answers, 0 as views from answers
    where of_student
    group by 1, 2
    union all
    select lesson_id, quarter_of(viewed_at), 0, count(*) from lesson_progress where of_student group by 1, 2
  ) counted
  join lessons on lessons.id = lesson_id
  group by course_id, quarter
  order by course_id, quarter;
end $$;

-- A talk that was interrupted, since its student may be in danger, completed its lesson: until now both times were one.
update lesson_progress set completed_at = (
  select min(others.created_at) from answers others
  where others.user_id = lesson_progress.user_id and others.lesson_id = lesson_progress.lesson_id and not exists (
    select from dialogues where dialogues.answer_id = others.id and dialogues.ended_by = 'crisis'
  )
)
from answers
join dialogues on dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
where answers.user_id = lesson_progress.user_id and answers.lesson_id = lesson_progress.lesson_id
  and answers.created_at = lesson_progress.completed_at;

select recount_course_figures();
