-- A lesson may ask its student for his own levels while the mentor reads.
alter table lessons add column asks_self boolean not null default false;
comment on column lessons.asks_self is 'Whether the student is asked for his own levels before he opens the review of his first attempt.';

create table self_levels (
  answer_id uuid not null references answers on delete cascade,
  criterion_id uuid not null,
  mentor_version_id uuid not null references mentor_versions on delete cascade,
  level integer not null check (level >= 0),
  at timestamptz not null default now(),
  primary key (answer_id, criterion_id)
);
comment on table self_levels is 'A student’s own levels of his answer, named before its review was opened. For nobody but him.';
comment on column self_levels.mentor_version_id is 'Of whose scale the level is.';
create index self_levels_version on self_levels (mentor_version_id);
