-- What a course gives to whoever has completed it.
alter table courses add column certificate jsonb;
comment on column courses.certificate is '{hours, signedBy, text}; null gives none.';

create table certificates (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  course_id uuid references courses on delete set null,
  due_since timestamptz not null default now(),
  code text unique,
  words jsonb,
  issued_at timestamptz,
  revoked_at timestamptz,
  revoked_because text,
  check ((words is null) = (issued_at is null)),
  check ((code is null) = (issued_at is null)),
  check ((revoked_because is null) = (revoked_at is null)),
  check (revoked_at is null or issued_at is not null)
);
comment on column certificates.due_since is 'When its course was completed. It is written once the reviews that were under way then are done.';
comment on column certificates.words is 'All that is printed, as it was then: a later change of a name or a title changes nothing.';
create unique index certificates_in_force on certificates (user_id, course_id) where revoked_at is null;
create index certificates_due on certificates (due_since) where issued_at is null;
create index certificates_course on certificates (course_id, id);

-- A lesson that is to appear later is still ahead; a draft is not.
create function has_completed(person uuid, course uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(progress.completed_at is not null), false)
  from lessons
  left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = person
  where lessons.course_id = course and lessons.published_at is not null
$$;

-- In the transaction that completes the last lesson, whichever way it is completed. Two of one person wait for each other at
-- the enrolment's row (0006_course_figures.sql), so the second one sees the first one's lesson. After a revoked certificate
-- none comes by itself.
create function owe_certificate() returns trigger language plpgsql as $$
begin
  insert into certificates (user_id, course_id)
  select new.user_id, new.course_id from courses
  where courses.id = new.course_id and courses.certificate is not null and has_completed(new.user_id, new.course_id)
    and not exists (select from certificates where user_id = new.user_id and course_id = new.course_id)
  on conflict do nothing;
  return null;
end $$;
create trigger user_courses_completed after update of completed on user_courses for each row
  when (new.completed > old.completed) execute function owe_certificate();
