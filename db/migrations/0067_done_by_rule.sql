alter table reviews add column is_off_topic boolean not null default false;
comment on column reviews.is_off_topic is 'The model has said that the answer is about something else: whatever its levels are, it doesn’t pass.';

-- A lesson that is done can be undone now, and done again. What is told when all lessons are done is told once for as many.
alter table user_courses add column most_completed integer not null default 0;
comment on column user_courses.most_completed is 'How many of the course’s lessons were done at once, at most. Written by triggers.';
update user_courses set most_completed = completed where completed > 0;

create function keep_most_completed() returns trigger language plpgsql as $$
begin
  new.most_completed := greatest(old.most_completed, new.completed);
  return new;
end $$;
create trigger user_courses_most before update of completed on user_courses for each row
  when (new.completed > old.most_completed) execute function keep_most_completed();

-- The last lesson, whichever way it is done; not where it was taken back and is done anew.
create or replace function tell_completion() returns trigger language plpgsql as $$
begin
  if new.most_completed > old.most_completed
    and exists (select from webhooks where stopped_at is null and 'course.completed' = any(types))
    and has_completed(new.user_id, new.course_id)
  then
    insert into events (type, user_id, data)
    values ('course.completed', new.user_id, jsonb_build_object('userId', new.user_id, 'courseId', new.course_id));
  end if;
  return null;
end $$;

-- With a lesson that goes, the number of those that were done goes down for good: the next one is news again.
create or replace function count_gone_progress() returns trigger language plpgsql as $$
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
  update user_courses set completed = user_courses.completed - less.completed,
    most_completed = least(user_courses.most_completed, user_courses.completed - less.completed)
  from (
    select user_id, course_id, count(*) as completed from gone join lessons on lessons.id = lesson_id
    where enrolled and completed_at is not null
    group by user_id, course_id
  ) less
  where user_courses.user_id = less.user_id and user_courses.course_id = less.course_id;
  return null;
end $$;

-- What a certificate asks for: the lessons that count. Without any there is nothing to give it for.
create function has_earned(person uuid, course uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(progress.completed_at is not null), false)
  from lessons
  left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = person
  where lessons.course_id = course and lessons.published_at is not null and lessons.is_counted
$$;

create or replace function owe_certificate() returns trigger language plpgsql as $$
begin
  insert into certificates (user_id, course_id)
  select new.user_id, new.course_id from courses
  where courses.id = new.course_id and courses.certificate is not null and has_earned(new.user_id, new.course_id)
    and not exists (select from certificates where user_id = new.user_id and course_id = new.course_id)
  on conflict do nothing;
  return null;
end $$;

-- What a process of the release before completes by a first answer is looked for there (sweep-passing.ts).
create index lesson_progress_unruled on lesson_progress (completed_at) where passed_how is null and completed_at is not null;
