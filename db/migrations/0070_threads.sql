-- What the school writes to a person and what he answers: one thread a person and a course. A process of the release before finds
-- no student of a referral of a thread, so it neither lists nor opens it; but it counts it.

create table threads (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  course_id uuid references courses on delete cascade,
  constraint threads_of_one unique nulls not distinct (user_id, course_id)
);
create index threads_course on threads (course_id) where course_id is not null;
comment on column threads.course_id is 'Null: of no course; administrators answer it.';

alter table referrals
  add column thread_id uuid references threads on delete cascade deferrable initially deferred,
  drop constraint referrals_reason_check,
  add constraint referrals_reason_check check (
    reason in ('crisis', 'no_ai', 'release', 'disagreement', 'doubt', 'suspicion', 'budget', 'message')
  ),
  drop constraint referrals_of_one,
  add constraint referrals_of_one check (num_nonnulls(answer_id, response_id, dialogue_id, thread_id) = 1),
  add constraint referrals_in_thread check (thread_id is null or reason in ('message', 'crisis')),
  add constraint referrals_message check (reason <> 'message' or thread_id is not null);
create unique index referrals_open_thread on referrals (thread_id, reason) where thread_id is not null and settled_at is null;
create index referrals_thread on referrals (thread_id) where thread_id is not null;
comment on column referrals.thread_id is 'Of words in a thread: the newest of its person that nobody has answered.';

create table messages (
  id uuid primary key default uuid_v7(),
  thread_id uuid not null references threads on delete cascade deferrable initially deferred,
  is_own boolean not null,
  by_id uuid references users on delete set null deferrable initially deferred,
  text text,
  referral_id uuid references referrals on delete cascade deferrable initially deferred,
  idempotency_key text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  constraint messages_of_one check (num_nonnulls(text, referral_id) = 1),
  constraint messages_own check (not is_own or (by_id is null and text is not null)),
  unique (thread_id, idempotency_key)
);
create index messages_of_thread on messages (thread_id, id);
create index messages_by on messages (by_id) where by_id is not null;
create index messages_referral on messages (referral_id) where referral_id is not null;
comment on column messages.is_own is 'Words of the person whose thread it is; otherwise of somebody of the school.';
comment on column messages.by_id is 'Who of the school has written it; null if he is gone.';
comment on column messages.referral_id is 'Instead of a text: the reply to an alarm or a disagreement, which is kept with it.';
comment on column messages.seen_at is 'When the person has seen what the school wrote.';
