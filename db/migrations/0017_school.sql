-- Curators, groups with dates, drafts and versions of lessons, drafts of answers.

alter table users drop constraint users_role_check,
  add constraint users_role_check check (role in ('admin', 'curator', 'student'));

-- At most one row: what the whole school shares. The zone is written at every start, from TIME_ZONE.
create table school_settings (
  is_only boolean primary key default true check (is_only),
  time_zone text not null
);
create function school_time_zone() returns text language sql stable as
  $$ select coalesce((select time_zone from school_settings), 'Europe/Moscow') $$;

create table groups (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  late text not null default 'accepted' check (late in ('accepted', 'refused')),
  archived_at timestamptz,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  unique (id, course_id)
);
create index groups_course on groups (course_id);
create index groups_created_by on groups (created_by_id);
comment on column groups.starts_at is 'Lessons without an opening of their own open then. Days of lessons count from it.';
comment on column groups.ends_at is 'The end of access for whoever has no end of their own.';
comment on column groups.late is 'Whether an answer after its deadline is accepted and marked, or refused.';
comment on column groups.updated_at is 'Rises with each saving of the group or its schedule.';

alter table user_courses add column group_id uuid,
  add foreign key (group_id, course_id) references groups (id, course_id) on delete set null (group_id);
create index user_courses_group on user_courses (group_id, user_id) where group_id is not null;

create table curators (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  group_id uuid,
  foreign key (group_id, course_id) references groups (id, course_id) on delete cascade
);
create unique index curators_key on curators (user_id, course_id, coalesce(group_id, course_id));
create index curators_course on curators (course_id);
create index curators_group on curators (group_id, course_id) where group_id is not null;
comment on column curators.group_id is 'Null: the whole course, people without a group too.';

alter table lessons
  add column published_at timestamptz default now(),
  add column version integer not null default 1,
  add column opens_after integer check (opens_after between 0 and 3650),
  add column due_after integer check (due_after between 0 and 3650);
comment on column lessons.published_at is 'Null: a draft. In the future: published at that time, without a job.';
comment on column lessons.version is 'Rises with each saving that changes a text.';
comment on column lessons.opens_after is 'Days from the start: the group’s, otherwise the enrolment.';
comment on column lessons.due_after is 'Days from the start: the group’s, otherwise the enrolment.';
create index lessons_published on lessons (course_id, published_at) include (id);
alter table courses add column published_at timestamptz default now();
comment on column courses.published_at is 'Null: a draft. In the future: published at that time, without a job.';

create table group_lessons (
  group_id uuid not null references groups on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  primary key (group_id, lesson_id)
);
create index group_lessons_lesson on group_lessons (lesson_id);

create table personal_dates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  lesson_id uuid references lessons on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  reason text,
  given_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (opens_at is not null or due_at is not null)
);
create unique index personal_dates_key on personal_dates (user_id, course_id, coalesce(lesson_id, course_id));
create index personal_dates_course on personal_dates (course_id);
create index personal_dates_lesson on personal_dates (lesson_id) where lesson_id is not null;
create index personal_dates_given_by on personal_dates (given_by_id);
comment on column personal_dates.lesson_id is 'Null: every lesson of the course.';

-- The same local hour, so many days on. A time of the contract has a year of four digits.
create function days_after(start timestamptz, days integer, zone text) returns timestamptz language sql stable as $$
  select case when days is not null and start is not null then
    least((start at time zone zone + make_interval(days => days)) at time zone zone, '9999-12-31 00:00+00')
  end
$$;

-- The dates of a lesson by plan: fixed by the group, otherwise days after the start; without either, it opens with the group.
create function planned_opening(fixed timestamptz, days integer, start timestamptz, group_start timestamptz, zone text)
returns timestamptz language sql stable as 'select coalesce(fixed, days_after(start, days, zone), group_start)';
create function planned_deadline(fixed timestamptz, days integer, start timestamptz, zone text)
returns timestamptz language sql stable as 'select coalesce(fixed, days_after(start, days, zone))';

-- When each lesson of the course opens for the person and is due. The only source of these dates: page, gate, analytics and
-- reminders read it here. A person's own dates only give: an earlier opening, a later deadline (`is_extended`); planned are
-- those without them.
create function lesson_dates(person uuid, course uuid, zone text default school_time_zone())
returns table (
  lesson_id uuid, opens_at timestamptz, due_at timestamptz, is_extended boolean,
  planned_opens_at timestamptz, planned_due_at timestamptz
) language sql stable as $$
  select lessons.id,
    case when planned.opens is not null then least(own.opens_at, whole.opens_at, planned.opens) end,
    greatest(own.due_at, whole.due_at, planned.due),
    coalesce(greatest(own.due_at, whole.due_at) > planned.due, false),
    planned.opens, planned.due
  from user_courses
  join lessons on lessons.course_id = user_courses.course_id
  left join groups on groups.id = user_courses.group_id
  left join group_lessons fixed on fixed.group_id = user_courses.group_id and fixed.lesson_id = lessons.id
  cross join lateral (select coalesce(groups.starts_at, user_courses.enrolled_at) as start) begins
  cross join lateral (
    select planned_opening(fixed.opens_at, lessons.opens_after, start, groups.starts_at, zone) as opens,
      planned_deadline(fixed.due_at, lessons.due_after, start, zone) as due
  ) planned
  left join personal_dates own on own.user_id = user_courses.user_id and own.lesson_id = lessons.id
  left join personal_dates whole on whole.user_id = user_courses.user_id
    and whole.course_id = user_courses.course_id and whole.lesson_id is null
  where user_courses.user_id = person and user_courses.course_id = course
$$;

-- One date of lesson_dates, for a condition that seldom asks: a function of one value isn't inlined, so that a statement pays
-- for the joins above only when it is called.
create function lesson_opening(person uuid, course uuid, lesson uuid) returns timestamptz language sql stable as
  'select opens_at from lesson_dates(person, course) dates where dates.lesson_id = lesson';

create table lesson_versions (
  lesson_id uuid not null references lessons on delete cascade,
  number integer not null,
  texts jsonb not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (lesson_id, number)
);
create index lesson_versions_created_by on lesson_versions (created_by_id);

create table answer_drafts (
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  text text not null,
  revision integer not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
create index answer_drafts_lesson on answer_drafts (lesson_id);

alter table user_imports
  add column source text not null default 'file' check (source in ('file', 'selection')),
  add column action jsonb;
comment on column user_imports.source is 'A bulk operation on selected people is an import without a file.';
comment on column user_imports.action is 'What is done to the selected people.';
alter table user_import_rows add column undo jsonb;
comment on column user_import_rows.undo is 'The person’s access before the row was settled and after, so that it can be restored.';

-- Reviews from before this release count as seen: the default fills the old rows without rewriting them.
alter table reviews add column seen_at timestamptz default now();
alter table reviews alter column seen_at drop default;
comment on column reviews.seen_at is 'When its text was first shown to the author of the answer.';
