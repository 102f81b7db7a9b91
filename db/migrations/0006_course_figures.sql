-- The figures of courses, kept by the database itself as rows come, change and go, so that analytics reads a few hundred
-- rows where it would read millions. Whatever writes the rows, the figures are theirs at every moment: each transaction
-- carries its own part of them.

-- What the figures ask of a row, kept in the row. So what it adds to a figure is known from the row alone, and a change
-- adds the difference between the row before and after: changes of one row wait for each other, and nothing is counted
-- twice. Almost every row is an enrolled student's; recount_course_figures() below puts the others right.
alter table lesson_progress
  add column of_student boolean not null default true,
  add column enrolled boolean not null default true;
alter table user_courses
  add column of_student boolean not null default true,
  -- How many of the course's lessons the person has completed.
  add column completed integer not null default 0;

-- A figure is the sum of its parts. Whoever changes one adds a part of their own: two students who answer in one lesson
-- never wait for each other's commit. A worker folds the parts into one every few seconds; the sum is the same before and
-- after. No foreign keys: a part would wait for a lesson that is being deleted, while the deletion waits for the row that
-- the part is about. Triggers below remove the parts of what is gone.
create table lesson_figures (
  lesson_id uuid not null,
  answers integer not null default 0,
  -- Of enrolled students.
  views integer not null default 0,
  completed integer not null default 0,
  active_seconds bigint not null default 0,
  folded boolean not null default false
);
create index lesson_figures_lesson on lesson_figures (lesson_id);
create unique index lesson_figures_folded on lesson_figures (lesson_id) where folded;
create index lesson_figures_parts on lesson_figures (lesson_id) where not folded;

-- How many students of a course have completed so many lessons.
create table course_standings (
  course_id uuid not null,
  completed integer not null,
  students integer not null,
  folded boolean not null default false
);
create index course_standings_course on course_standings (course_id, completed);
create unique index course_standings_folded on course_standings (course_id, completed) where folded;
create index course_standings_parts on course_standings (course_id) where not folded;

-- Quarters of an hour: of these the days of every time zone are made.
create table course_activity (
  course_id uuid not null,
  quarter timestamptz not null,
  answers integer not null default 0,
  -- First views of a lesson by students, enrolled or not.
  views integer not null default 0,
  folded boolean not null default false
);
create index course_activity_course on course_activity (course_id, quarter);
create unique index course_activity_folded on course_activity (course_id, quarter) where folded;
create index course_activity_parts on course_activity (course_id) where not folded;

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', moment, '2000-01-01 00:00:00+00');

-- All of it from the rows: for the rows that there are, and for whoever will have written past the triggers. Writers wait
-- meanwhile.

create function recount_course_figures() returns void language plpgsql as $$
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

  delete from lesson_figures;
  insert into lesson_figures (lesson_id, answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(views), sum(completed), sum(active_seconds), true
  from (
    select lesson_id, count(*) as answers, 0 as views, 0 as completed, 0 as active_seconds from answers group by lesson_id
    union all
    select lesson_id, 0, count(*), count(completed_at), sum(active_seconds) from lesson_progress
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
    select lesson_id, quarter_of(created_at) as quarter, count(*) as answers, 0 as views from answers group by 1, 2
    union all
    select lesson_id, quarter_of(viewed_at), 0, count(*) from lesson_progress where of_student group by 1, 2
  ) counted
  join lessons on lessons.id = lesson_id
  group by course_id, quarter
  order by course_id, quarter;
end $$;

select recount_course_figures();

-- One folds at a time, and each table in a transaction of its own: parts first and then the whole, in the order in which the
-- triggers that remove them go. Writers add parts meanwhile and wait for nothing.

create function fold_lesson_figures() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from lesson_figures where not folded returning *)
  insert into lesson_figures as whole (lesson_id, answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(views), sum(completed), sum(active_seconds), true
  from parts join lessons on lessons.id = lesson_id
  group by lesson_id
  on conflict (lesson_id) where folded do update set
    answers = whole.answers + excluded.answers,
    views = whole.views + excluded.views,
    completed = whole.completed + excluded.completed,
    active_seconds = whole.active_seconds + excluded.active_seconds;
end $$;

create function fold_course_standings() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from course_standings where not folded returning *)
  insert into course_standings as whole (course_id, completed, students, folded)
  select course_id, completed, sum(students), true
  from parts join courses on courses.id = course_id
  group by course_id, completed
  on conflict (course_id, completed) where folded do update set students = whole.students + excluded.students;
end $$;

create function fold_course_activity() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from course_activity where not folded returning *)
  insert into course_activity as whole (course_id, quarter, answers, views, folded)
  select course_id, quarter, sum(answers), sum(views), true
  from parts join courses on courses.id = course_id
  group by course_id, quarter
  on conflict (course_id, quarter) where folded do update set
    answers = whole.answers + excluded.answers,
    views = whole.views + excluded.views;
end $$;

-- Nothing is counted for a lesson or a course that isn't there any more: what foreign keys remove with it is told to
-- triggers after the figures have gone.

-- Answers: all are counted. They come one by one and may go by the thousand.

create function count_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers) values (new.lesson_id, 1);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id;
  return null;
end $$;
create trigger answers_come after insert on answers for each row execute function count_answer();

create function count_gone_answers() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers)
  select lesson_id, -count(*) from gone join lessons on lessons.id = lesson_id
  group by lesson_id;
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(gone.created_at), -count(*) from gone join lessons on lessons.id = lesson_id
  group by course_id, quarter_of(gone.created_at);
  return null;
end $$;
create trigger answers_go after delete on answers
  referencing old table as gone for each statement execute function count_gone_answers();

create function count_moved_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers) values (old.lesson_id, -1), (new.lesson_id, 1);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(old.created_at), -1 from lessons where id = old.lesson_id
  union all
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id;
  return null;
end $$;
create trigger answers_move after update of lesson_id, created_at on answers for each row
  when ((old.lesson_id, old.created_at) is distinct from (new.lesson_id, new.created_at))
  execute function count_moved_answer();

-- Progress: a new row asks whose it is. The lock makes it wait for an enrolment or a role that is being changed, whose
-- transaction could not see this row to change it.

create function place_progress() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for share;
  -- Nobody's: the foreign key refuses it.
  new.of_student := coalesce(new.of_student, false);
  new.enrolled := exists (
    select from lessons join user_courses on user_courses.course_id = lessons.course_id
    where lessons.id = new.lesson_id and user_courses.user_id = new.user_id
  );
  return new;
end $$;
create trigger lesson_progress_place before insert on lesson_progress for each row execute function place_progress();

create function count_progress() returns trigger language plpgsql as $$
declare
  counts integer := (new.of_student and new.enrolled)::integer;
  counted integer := 0;
  done integer := (new.enrolled and new.completed_at is not null)::integer;
begin
  if tg_op = 'UPDATE' then
    counted := (old.of_student and old.enrolled)::integer;
    done := done - (old.enrolled and old.completed_at is not null)::integer;
    if (old.of_student, old.viewed_at) is distinct from (new.of_student, new.viewed_at) then
      insert into course_activity (course_id, quarter, views)
      select course_id, quarter_of(old.viewed_at), -1 from lessons where id = old.lesson_id and old.of_student
      union all
      select course_id, quarter_of(new.viewed_at), 1 from lessons where id = new.lesson_id and new.of_student;
    end if;
    insert into lesson_figures (lesson_id, views, completed, active_seconds) values (
      new.lesson_id,
      counts - counted,
      counts * (new.completed_at is not null)::integer - counted * (old.completed_at is not null)::integer,
      counts * new.active_seconds - counted * old.active_seconds
    );
  else
    insert into course_activity (course_id, quarter, views)
    select course_id, quarter_of(new.viewed_at), 1 from lessons where id = new.lesson_id and new.of_student;
    insert into lesson_figures (lesson_id, views, completed, active_seconds) values (
      new.lesson_id, counts, counts * (new.completed_at is not null)::integer, counts * new.active_seconds
    );
  end if;
  if done <> 0 then
    update user_courses set completed = user_courses.completed + done
    from lessons
    where lessons.id = new.lesson_id
      and user_courses.course_id = lessons.course_id and user_courses.user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger lesson_progress_come after insert on lesson_progress for each row execute function count_progress();
create trigger lesson_progress_change after update on lesson_progress for each row
  when (
    (old.of_student, old.enrolled, old.viewed_at, old.active_seconds, old.completed_at is null)
    is distinct from (new.of_student, new.enrolled, new.viewed_at, new.active_seconds, new.completed_at is null)
  )
  execute function count_progress();

create function count_gone_progress() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, views, completed, active_seconds)
  select lesson_id, -count(*), -count(completed_at), -sum(active_seconds)
  from gone join lessons on lessons.id = lesson_id
  where of_student and enrolled
  group by lesson_id;
  insert into course_activity (course_id, quarter, views)
  select course_id, quarter_of(viewed_at), -count(*)
  from gone join lessons on lessons.id = lesson_id
  where of_student
  group by course_id, quarter_of(viewed_at);
  update user_courses set completed = user_courses.completed - less.completed
  from (
    select user_id, course_id, count(*) as completed from gone join lessons on lessons.id = lesson_id
    where enrolled and completed_at is not null
    group by user_id, course_id
  ) less
  where user_courses.user_id = less.user_id and user_courses.course_id = less.course_id;
  return null;
end $$;
create trigger lesson_progress_go after delete on lesson_progress
  referencing old table as gone for each statement execute function count_gone_progress();

-- Enrolments: they wait for their person's other changes and take the person's progress in the course with them.

create function place_enrolment() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for no key update;
  new.of_student := coalesce(new.of_student, false);
  new.completed := 0;
  return new;
end $$;
create trigger user_courses_place before insert on user_courses for each row execute function place_enrolment();

create function hold_person_of_enrolment() returns trigger language plpgsql as $$
begin
  -- With a course that goes, its figures do: nobody needs to wait.
  if exists (select from courses where id = old.course_id) then
    perform from users where id = old.user_id for no key update;
  end if;
  return old;
end $$;
create trigger user_courses_hold before delete on user_courses
  for each row execute function hold_person_of_enrolment();

create function count_enrolments() returns trigger language plpgsql as $$
declare
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into course_standings (course_id, completed, students)
  select course_id, completed, one * count(*)
  from changed join courses on courses.id = course_id
  where of_student
  group by course_id, completed;
  update lesson_progress set enrolled = (tg_op = 'INSERT')
  from changed join lessons on lessons.course_id = changed.course_id
  where lesson_progress.user_id = changed.user_id and lesson_progress.lesson_id = lessons.id
    and lesson_progress.enrolled <> (tg_op = 'INSERT');
  return null;
end $$;
create trigger user_courses_come after insert on user_courses
  referencing new table as changed for each statement execute function count_enrolments();
create trigger user_courses_go after delete on user_courses
  referencing old table as changed for each statement execute function count_enrolments();

create function count_changed_enrolments() returns trigger language plpgsql as $$
begin
  insert into course_standings (course_id, completed, students)
  select course_id, completed, sum(one)
  from (select 1 as one, * from added union all select -1, * from removed) changed
  where of_student
  group by course_id, completed
  having sum(one) <> 0;
  return null;
end $$;
create trigger user_courses_change after update on user_courses
  referencing new table as added old table as removed
  for each statement execute function count_changed_enrolments();

-- People: a new role is told to all that is theirs; who goes, takes their progress first, in the order in which a lesson
-- that goes takes rows, so that the two can't wait for each other.

create function tell_new_role() returns trigger language plpgsql as $$
begin
  update lesson_progress set of_student = (new.role = 'student') where user_id = new.id;
  update user_courses set of_student = (new.role = 'student') where user_id = new.id;
  return null;
end $$;
create trigger users_role after update of role on users for each row
  when (old.role is distinct from new.role) execute function tell_new_role();

create function take_progress_along() returns trigger language plpgsql as $$
begin
  delete from lesson_progress where user_id = old.id;
  return old;
end $$;
create trigger users_go before delete on users for each row execute function take_progress_along();

-- Lessons: what is in one goes first, while it can be found, so that it is counted off its course; with a course that
-- goes, nothing needs counting.

create function take_rows_along() returns trigger language plpgsql as $$
begin
  if exists (select from courses where id = old.course_id) then
    delete from lesson_progress where lesson_id = old.id;
    delete from answers where lesson_id = old.id;
  end if;
  return old;
end $$;
create trigger lessons_go before delete on lessons for each row execute function take_rows_along();

create function forget_lesson_figures() returns trigger language plpgsql as $$
begin
  delete from lesson_figures where lesson_id = old.id and not folded;
  delete from lesson_figures where lesson_id = old.id;
  return null;
end $$;
create trigger lessons_gone after delete on lessons for each row execute function forget_lesson_figures();

create function forget_course_figures() returns trigger language plpgsql as $$
begin
  delete from course_standings where course_id = old.id and not folded;
  delete from course_standings where course_id = old.id;
  delete from course_activity where course_id = old.id and not folded;
  delete from course_activity where course_id = old.id;
  return null;
end $$;
create trigger courses_gone after delete on courses for each row execute function forget_course_figures();

-- What the figures are kept by stays: nothing of ours moves such a row, and to count that move would take a rule more.

create function refuse_to_move() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % is deleted and made anew rather than moved', tg_table_name;
end $$;
create trigger lessons_stay before update of course_id on lessons for each row
  when (old.course_id is distinct from new.course_id) execute function refuse_to_move();
create trigger lesson_progress_stays before update of user_id, lesson_id on lesson_progress for each row
  when ((old.user_id, old.lesson_id) is distinct from (new.user_id, new.lesson_id)) execute function refuse_to_move();
create trigger user_courses_stay before update of user_id, course_id on user_courses for each row
  when ((old.user_id, old.course_id) is distinct from (new.user_id, new.course_id)) execute function refuse_to_move();
