-- People beside the model: what is handed to them, where answers may be sent, and what it costs.

alter table reviews drop constraint reviews_state_check;
alter table reviews add constraint reviews_state_check
  check (state in ('waiting', 'not_configured', 'in_progress', 'done', 'failed', 'cancelled', 'with_person'));
comment on column reviews.state is 'with_person: no model is asked; a referral says why, and a person answers.';

alter table reviews
  add column endpoint text,
  add column estimate numeric(12, 4);
comment on column reviews.endpoint is 'The name of the model''s endpoint that wrote it.';
comment on column reviews.estimate is 'In roubles: what the request would have cost that the course''s budget had no room for.';
create index reviews_over_budget on reviews (id) where state = 'with_person' and estimate is not null;

alter table lessons
  add column release text not null default 'at_once' check (release in ('at_once', 'after_person'));
comment on column lessons.release is 'When a model''s review is put in force.';

alter table review_drafts add column held boolean not null default false;
comment on column review_drafts.held is 'A person reads it before the author of the answer does.';

alter table courses
  add column data_rule text not null default 'anywhere' check (data_rule in ('anywhere', 'russia', 'here')),
  add column monthly_budget numeric(12, 2) check (monthly_budget >= 0),
  add column without_ai boolean not null default false;
comment on column courses.data_rule is 'Where the models may be that read answers of this course.';
comment on column courses.monthly_budget is 'In roubles for models, a month of Moscow time; null: no limit.';
comment on column courses.without_ai is 'Whether students may ask that a person reads instead of a model.';

alter table answers add column reader text not null default 'model' check (reader in ('model', 'person'));
comment on column answers.reader is 'person: no model is ever asked about it.';

-- Anything of an answer that waits for a person, and how it was settled.
create table referrals (
  id uuid primary key default uuid_v7(),
  answer_id uuid not null references answers on delete cascade,
  remark_id uuid references remarks on delete cascade,
  reason text not null
    check (reason in ('crisis', 'no_ai', 'release', 'disagreement', 'doubt', 'suspicion', 'budget')),
  text text,
  opened_by_id uuid references users on delete set null,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_by_id uuid references users on delete set null,
  taken_until timestamptz,
  settled_at timestamptz,
  settled_by_id uuid references users on delete set null,
  decision text check (decision in ('kept', 'changed', 'answered', 'dismissed')),
  reply text,
  check ((settled_at is null) = (decision is null)),
  check ((remark_id is not null) = (reason = 'disagreement'))
);
comment on column referrals.text is 'The student''s words, or what was noticed; null in a crisis.';
comment on column referrals.taken_until is 'Whoever looks at it renews this; it ends by itself when the page is closed.';
create unique index referrals_open on referrals (answer_id, reason, coalesce(remark_id, answer_id)) where settled_at is null;
create index referrals_waiting on referrals ((reason <> 'crisis'), due_at, id) where settled_at is null;
create index referrals_answer on referrals (answer_id);
create index referrals_remark on referrals (remark_id) where remark_id is not null;
create index referrals_settled on referrals (settled_at, id) where settled_at is not null;
create index referrals_opened_by on referrals (opened_by_id) where opened_by_id is not null;
create index referrals_taken_by on referrals (taken_by_id) where taken_by_id is not null;
create index referrals_settled_by on referrals (settled_by_id) where settled_by_id is not null;

-- A row before each request to a model, with an estimate; corrected when the usage is known.
create table model_calls (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  purpose text not null
    check (purpose in ('review', 'repair', 'trial', 'run', 'suggestion', 'dialogue', 'check')),
  course_id uuid references courses on delete set null,
  lesson_id uuid references lessons on delete set null,
  review_id uuid references reviews on delete set null,
  endpoint text not null,
  address text not null,
  place text not null check (place in ('here', 'russia', 'abroad')),
  model text not null,
  masked integer not null default 0,
  input_tokens integer,
  output_tokens integer,
  cost numeric(12, 4) not null,
  is_estimate boolean not null default true,
  ms integer,
  outcome text
);
comment on column model_calls.masked is 'How many passages of personal data were replaced before the request left.';
comment on column model_calls.cost is 'In roubles.';
comment on column model_calls.is_estimate is 'From lengths: the usage isn''t known, or not yet.';
comment on column model_calls.outcome is 'done, aborted, or the kind of the fault; null while the call goes on.';
create index model_calls_course on model_calls (course_id, at);
create index model_calls_at on model_calls (at);
create index model_calls_endpoint on model_calls (endpoint, at);
create index model_calls_purpose on model_calls (purpose, at) where not is_estimate;
create index model_calls_open on model_calls (at) where outcome is null;
create index model_calls_lesson on model_calls (lesson_id) where lesson_id is not null;
create index model_calls_review on model_calls (review_id) where review_id is not null;

-- As all that is listed by id, in the order of the database's clock.
alter table notices alter id set default uuid_v7();
alter table outbox alter id set default uuid_v7();

alter table school_settings
  add column support_text text,
  add column referral_hours jsonb not null default '{}';
comment on column school_settings.support_text is 'What a student reads whose answer is an alarm.';
comment on column school_settings.referral_hours is 'Hours until a person is due, by reason, where the school has its own.';

-- Whether somebody of a course has a name that stands in a text, without looking through a hundred thousand people. Of a
-- double name, the first part.
create function name_key(name text) returns text language sql immutable strict parallel safe
return split_part(translate(lower(btrim(name) collate "ru-x-icu"), 'ё-', 'е '), ' ', 1);
create index users_first_name on users (name_key(first_name));
create index users_last_name on users (name_key(last_name));
