-- Talks that are rehearsed: a lesson's scenario, one student's passage through it, and its lines.

-- A change is a new row. Without published_at it is the draft; none in force: the lesson has only a written answer.
create table scenarios (
  id uuid primary key default uuid_v7(),
  lesson_id uuid not null references lessons on delete cascade,
  number integer not null,
  revision integer not null default 1,
  card jsonb not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  in_force boolean not null default false,
  unique (lesson_id, number),
  check (not in_force or published_at is not null)
);
comment on column scenarios.revision is 'How often the draft was saved: a save names the one that its author has seen.';
create unique index scenarios_draft on scenarios (lesson_id) where published_at is null;
create unique index scenarios_in_force on scenarios (lesson_id) where in_force;
create index scenarios_created_by on scenarios (created_by_id) where created_by_id is not null;

create table dialogues (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  scenario_id uuid not null references scenarios on delete cascade,
  kind text not null check (kind in ('practice', 'take', 'trial')),
  level text not null check (level in ('easy', 'usual', 'hard')),
  branched_from_id uuid references dialogues on delete cascade,
  branched_at integer,
  ended_by text check (ended_by in ('student', 'persona', 'limit', 'crisis', 'restart', 'age')),
  ended_at timestamptz,
  answer_id uuid unique references answers on delete set null,
  is_program boolean not null default false,
  reflection text,
  idempotency_key text,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((ended_by is null) = (ended_at is null)),
  check (answer_id is null or ended_at is not null),
  check ((kind = 'take') = (branched_at is not null)),
  check (branched_from_id is null or kind = 'take')
);
comment on column dialogues.kind is 'trial: an author''s own, over a card that may not be published.';
comment on column dialogues.answer_id is 'What was sent for a review.';
comment on column dialogues.is_program is 'The persona is played by a program without a model.';
create unique index dialogues_open on dialogues (user_id, lesson_id, kind) where ended_at is null;
create index dialogues_lesson on dialogues (lesson_id, id);
create index dialogues_scenario on dialogues (scenario_id);
create index dialogues_branched_from on dialogues (branched_from_id) where branched_from_id is not null;
create index dialogues_idle on dialogues (touched_at) where ended_at is null;
create index dialogues_unsent on dialogues (ended_at) where ended_at is not null and answer_id is null;

-- A reply that waits is its own job, as a review is (migration 13).
create table dialogue_turns (
  id uuid primary key default uuid_v7(),
  dialogue_id uuid not null references dialogues on delete cascade,
  number integer not null,
  speaker text not null check (speaker in ('student', 'persona', 'hint')),
  text text,
  state text not null check (state in ('waiting', 'in_progress', 'done', 'failed', 'not_configured')),
  mood jsonb,
  marks text[],
  cut text,
  repairs smallint not null default 0,
  is_fallback boolean not null default false,
  alarm boolean not null default false,
  raw text,
  speech jsonb,
  idempotency_key text,
  attempt integer not null default 0,
  cause text,
  estimate numeric(12, 4),
  model text,
  endpoint text,
  usage jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  first_sentence_at timestamptz,
  finished_at timestamptz,
  priority smallint not null default 0,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  unique (dialogue_id, number),
  unique (dialogue_id, idempotency_key),
  check ((state = 'done') = (text is not null)),
  check (state <> 'failed' or cause is not null)
);
comment on column dialogue_turns.number is 'Over all speakers, from 0.';
comment on column dialogue_turns.mood is 'The persona''s state after its reply.';
comment on column dialogue_turns.cut is 'Why the reply ends where it does, or was replaced.';
comment on column dialogue_turns.is_fallback is 'The card''s own line, since the model failed twice.';
comment on column dialogue_turns.alarm is 'The model has seen somebody in danger in the line before.';
comment on column dialogue_turns.estimate is 'In roubles: what the request would have cost that the course''s budget had no room for.';
comment on column dialogue_turns.raw is 'All that the model wrote.';
comment on column dialogue_turns.speech is 'Of a spoken line.';
-- One voice at a time. A hint that has failed doesn't hold the talk.
create unique index dialogue_turns_unfinished on dialogue_turns (dialogue_id)
  where state in ('waiting', 'in_progress') or (state <> 'done' and speaker = 'persona');
create index dialogue_turns_waiting on dialogue_turns (priority desc, due_at, id) where state = 'waiting';
create index dialogue_turns_worker on dialogue_turns (worker_id) where worker_id is not null;
create index dialogue_turns_without_model on dialogue_turns (id) where state = 'not_configured';

-- The checked sentences of a reply under way. Lost in a crash with the connection to the model.
create unlogged table turn_drafts (
  turn_id uuid primary key references dialogue_turns on delete cascade,
  attempt integer not null,
  text text not null
);

alter table answers add column lines jsonb;
comment on column answers.lines is 'Of an answer that is a talk: [{turn, speaker, start, end}] over its content; null: written.';

-- A talk that was interrupted, since its student may be in danger, is no attempt.
create or replace function answers_to_lesson(person uuid, lesson uuid) returns bigint language plpgsql volatile as $$
begin
  return (
    select count(*) from answers
    where answers.user_id = person and answers.lesson_id = lesson and (answers.lines is null or not exists (
      select from dialogues where dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
    ))
  );
end $$;

alter table model_calls
  add column dialogue_turn_id uuid references dialogue_turns on delete set null,
  drop constraint model_calls_purpose_check,
  add constraint model_calls_purpose_check check (
    purpose in ('review', 'repair', 'trial', 'run', 'suggestion', 'dialogue', 'check', 'hint', 'scenario')
  );
create index model_calls_dialogue_turn on model_calls (dialogue_turn_id) where dialogue_turn_id is not null;
