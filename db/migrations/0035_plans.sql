-- What a learner means to say in life, and what he has put off on «Сегодня».
create table plans (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  lesson_id uuid references lessons on delete set null,
  remark_id uuid references remarks on delete set null,
  cue text not null,
  words text not null,
  source text not null check (source in ('take', 'attempt', 'answer', 'own', 'free')),
  ask_at timestamptz,
  asked smallint not null default 0 check (asked between 0 and 3),
  asked_at timestamptz,
  asks_since timestamptz,
  outcome text check (outcome in ('said', 'no_occasion', 'otherwise')),
  settled_at timestamptz,
  outcome_before text check (outcome_before in ('said', 'no_occasion', 'otherwise')),
  note text,
  shared_at timestamptz,
  shares_note boolean not null default false,
  idempotency_key text,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((outcome is null) = (settled_at is null)),
  check ((asked = 0) = (asked_at is null)),
  check (ask_at is null or (asked < 3 and asks_since is null)),
  check (asks_since is null or asked > 0),
  check (outcome_before is null or outcome is not null),
  check (note is null or outcome is not null),
  check (not shares_note or shared_at is not null),
  check (source <> 'own' or (lesson_id is null and shared_at is null))
);
comment on table plans is 'Only their person sees them, and whom he shows one.';
comment on column plans.source is 'Where its words come from.';
comment on column plans.ask_at is 'When to ask how it went; null: nothing is to be asked.';
comment on column plans.asked is 'How many times it was asked.';
comment on column plans.asked_at is 'When it was asked first: the figures count by it.';
comment on column plans.asks_since is 'It asks now, and waits for an answer.';
comment on column plans.outcome_before is 'What stood before the week of settled_at: the figures, up to last Monday, do not move by a correction.';
create index plans_asking on plans (ask_at) where ask_at is not null;
create index plans_lesson on plans (lesson_id) where lesson_id is not null;
create index plans_remark on plans (remark_id) where remark_id is not null;

create table set_asides (
  user_id uuid not null references users on delete cascade,
  key text not null,
  until timestamptz not null,
  primary key (user_id, key)
);
comment on table set_asides is '«Не сейчас»: lines of «Сегодня» that are not shown until then.';
