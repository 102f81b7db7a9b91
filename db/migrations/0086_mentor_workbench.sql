-- A mentor is drafted, tried on samples and published: a draft has a revision, and takes its number when it is published.
alter table mentor_versions
  add column revision integer not null default 1,
  add column based_on integer,
  add column published_how text check (published_how in ('form', 'run', 'anyway', 'few', 'restored')),
  add column publish_note text,
  alter column number drop not null;
-- No release has written a draft yet; one that stands has no number any more.
update mentor_versions set number = null where published_at is null;
alter table mentor_versions add constraint mentor_versions_numbered check ((published_at is null) = (number is null));
comment on column mentor_versions.number is 'Null in a draft: given at publication, so that what is published last is in force.';
comment on column mentor_versions.created_at is 'Of a draft: when it was last saved; created_by_id: by whom.';
comment on column mentor_versions.revision is 'Of a draft: grows with each change. A run is of one revision.';
comment on column mentor_versions.based_on is 'The number that was in force when the draft was begun; null if none was.';
comment on column mentor_versions.published_how is 'Null in versions of before.';
comment on column mentor_versions.publish_note is 'Why it was published past a run, in its author''s words.';

-- A mentor asked about many texts: samples of a lesson, or real answers, to see what would change.
create table runs (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('samples', 'answers')),
  lesson_id uuid not null references lessons on delete cascade,
  number integer not null,
  mentor_version_id uuid not null references mentor_versions on delete cascade,
  revision integer not null,
  endpoint text not null,
  model text,
  address text not null,
  place text not null check (place in ('here', 'russia', 'abroad')),
  estimate numeric(12, 4) not null,
  figures jsonb,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  paused_because text,
  cancelled_at timestamptz,
  finished_at timestamptz,
  unique (lesson_id, number)
);
create unique index runs_running on runs (lesson_id) where finished_at is null and cancelled_at is null;
create index runs_version on runs (mentor_version_id, revision);
create index runs_created_by on runs (created_by_id) where created_by_id is not null;
comment on column runs.number is 'In its lesson, from one.';
comment on column runs.revision is 'Of the version: what a draft was when it was run.';
comment on column runs.estimate is 'In roubles.';

-- One text of a run: a row, a job, a review that nobody is shown.
create table run_results (
  id uuid primary key default uuid_v7(),
  run_id uuid not null references runs on delete cascade,
  sample_id uuid references samples on delete cascade,
  answer_id uuid references answers on delete cascade,
  pass smallint not null default 0,
  state text not null check (
    state in ('waiting', 'in_progress', 'not_configured', 'done', 'failed', 'skipped', 'cancelled')
  ),
  cause text,
  text text,
  summary text,
  confidence text check (confidence in ('high', 'medium', 'low')),
  raw text,
  remarks jsonb,
  checks jsonb,
  quotes_lost integer,
  usage jsonb,
  model text,
  estimate numeric(12, 4),
  started_at timestamptz,
  finished_at timestamptz,
  applied_review_id uuid references reviews on delete set null,
  applied_at timestamptz,
  attempt integer not null default 0,
  priority smallint not null default 0,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check (num_nonnulls(sample_id, answer_id) = 1),
  check (state not in ('failed', 'skipped') or cause is not null),
  unique nulls not distinct (run_id, sample_id, answer_id, pass)
);
create index run_results_waiting on run_results (priority desc, due_at, id) where state = 'waiting';
create index run_results_worker on run_results (worker_id) where worker_id is not null;
create index run_results_without_model on run_results (id) where state = 'not_configured';
create index run_results_sample on run_results (sample_id) where sample_id is not null;
create index run_results_answer on run_results (answer_id) where answer_id is not null;
create index run_results_applied_review on run_results (applied_review_id) where applied_review_id is not null;
comment on column run_results.pass is 'Zero; one and more where the same text was asked about again.';
comment on column run_results.remarks is '[{criterionId, level, text, nextStep, quotes, videoAt}]: as remarks, of the run''s version.';
comment on column run_results.raw is 'All that the model wrote.';
comment on column run_results.estimate is
  'In roubles: what the request would have cost that the course''s budget had no room for.';

alter table model_calls add column run_id uuid;
create index model_calls_run on model_calls (run_id) where run_id is not null;
comment on column model_calls.run_id is 'Not a reference: what a run has cost outlives it.';

-- As 0075_deferred_keys.sql, for the keys that came since: a deletion may change their rows twice.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as of_table, quote_ident(conname) as name
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('c', 'n') and not condeferred
      and conrelid in (
        select conrelid from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'n'
      )
    order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s alter constraint %s deferrable initially deferred', key.of_table, key.name);
  end loop;
end $$;
