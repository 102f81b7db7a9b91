-- A model measured on the product's own set, and the set's texts as jobs of their own.
create table measurements (
  id uuid primary key default uuid_v7(),
  endpoint text not null,
  model text,
  place text not null check (place in ('here', 'russia', 'abroad')),
  set_name text not null check (set_name in ('short', 'full', 'persona')),
  set_sum bytea not null,
  release text not null,
  estimate numeric(12, 4) not null,
  figures jsonb,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  finished_at timestamptz,
  stopped_because text
);
comment on table measurements is 'Nothing of a school: the texts are the product''s own.';
comment on column measurements.set_sum is 'SHA-256 of the set''s texts and labels: only equal ones are compared.';
comment on column measurements.estimate is 'In roubles.';
create unique index measurements_running on measurements (endpoint) where finished_at is null and cancelled_at is null;
create index measurements_endpoint on measurements (endpoint, id desc);
create index measurements_created_by on measurements (created_by_id) where created_by_id is not null;

create table measured_cases (
  id uuid primary key default uuid_v7(),
  measurement_id uuid not null references measurements on delete cascade,
  case_key text not null,
  state text not null check (state in ('waiting', 'in_progress', 'done', 'failed', 'cancelled')),
  result jsonb,
  raw text,
  usage jsonb,
  cause text,
  read_as text check (read_as in ('right', 'misread')),
  read_remark smallint,
  read_by_id uuid references users on delete set null,
  read_at timestamptz,
  attempt integer not null default 0,
  priority smallint not null default 0,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (measurement_id, case_key),
  check ((read_as is null) = (read_remark is null))
);
comment on column measured_cases.raw is 'All that was sent and written, as JSON, for the figures; emptied with the prompts of reviews.';
comment on column measured_cases.result is 'What came of it: the remarks that a person reads.';
create index measured_cases_waiting on measured_cases (priority desc, due_at, id) where state = 'waiting';
create index measured_cases_worker on measured_cases (worker_id) where worker_id is not null;
create index measured_cases_read_by on measured_cases (read_by_id) where read_by_id is not null;

alter table model_calls drop constraint model_calls_purpose_check;
alter table model_calls add constraint model_calls_purpose_check check (purpose in (
  'review', 'repair', 'trial', 'run', 'suggestion', 'dialogue', 'check', 'hint', 'scenario', 'counter_quote', 'measure'
));
