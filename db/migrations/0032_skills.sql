-- Under the names of skills stand criteria of lessons: each keeps words of its own, and a skill has no scale.
create table skills (
  id uuid primary key default uuid_v7(),
  title text not null,
  description text not null default '',
  "order" integer not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index skills_title on skills (lower(title collate "ru-x-icu")) where archived_at is null;
create index skills_created_by on skills (created_by_id);

create table criterion_skills (
  criterion_id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  skill_id uuid not null references skills on delete cascade
);
comment on table criterion_skills is 'A criterion has one skill at most. Its id lives on from version to version: the tie holds for its past, too.';
create index criterion_skills_lesson on criterion_skills (lesson_id);
create index criterion_skills_skill on criterion_skills (skill_id);
