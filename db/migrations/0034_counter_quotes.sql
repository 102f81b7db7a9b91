-- A student's own words against a remark of the model, which is asked about them once. A row is its own job, as a review is
-- (migration 13). It has no draft: what the model says of the words is shown whole.
create table counter_quotes (
  id uuid primary key default uuid_v7(),
  remark_id uuid not null unique references remarks on delete cascade,
  quotes jsonb not null,
  text text,
  before jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'in_progress', 'upheld', 'not_upheld', 'failed', 'not_configured', 'overtaken')),
  idempotency_key text,
  attempt integer not null default 0,
  cause text,
  estimate numeric(12, 4),
  raw text,
  model text,
  endpoint text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  priority smallint not null default 1,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check ((state in ('upheld', 'not_upheld')) = (text is not null)),
  check ((state = 'upheld') = (before is not null)),
  check (state <> 'failed' or cause is not null)
);
comment on column counter_quotes.quotes is 'Ranges of the answer, as those of the remark.';
comment on column counter_quotes.text is 'What the mentor says of them.';
comment on column counter_quotes.before is 'The level and the quotes that the remark had before it was upheld.';
comment on column counter_quotes.state is 'overtaken: another review, or a person, came first, and nothing was changed.';
comment on column counter_quotes.estimate is 'In roubles: what the request would have cost that the course''s budget had no room for.';
comment on column counter_quotes.raw is 'All that the model wrote.';
create index counter_quotes_waiting on counter_quotes (priority desc, due_at, id) where state = 'waiting';
create index counter_quotes_worker on counter_quotes (worker_id) where worker_id is not null;
create index counter_quotes_without_model on counter_quotes (id) where state = 'not_configured';

-- Few remarks have such words: of the others, none are looked for.
alter table remarks add column is_countered boolean not null default false;
comment on column remarks.is_countered is 'It has a row in counter_quotes.';

alter table model_calls
  drop constraint model_calls_purpose_check,
  add constraint model_calls_purpose_check check (purpose in (
    'review', 'repair', 'trial', 'run', 'suggestion', 'dialogue', 'check', 'hint', 'scenario', 'counter_quote'
  ));
