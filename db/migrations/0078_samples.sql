-- Texts of a lesson that its mentor is tried on, with the levels that people expect of it.
create table samples (
  id uuid primary key default uuid_v7(),
  lesson_id uuid not null references lessons on delete cascade,
  answer_id uuid references answers on delete cascade,
  content text,
  source text not null check (
    source in ('typed', 'answer', 'disagreement', 'correction', 'counter_quote', 'release', 'blind')
  ),
  referral_id uuid references referrals on delete set null,
  note text,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  check ((answer_id is null) = (content is not null)),
  check ((source = 'typed') = (answer_id is null))
);
comment on column samples.note is 'Of the three that an author types: which of them it is.';
create unique index samples_answer on samples (lesson_id, answer_id) where answer_id is not null;
create unique index samples_typed on samples (lesson_id, note) where source = 'typed' and retired_at is null;
create index samples_of_answer on samples (answer_id) where answer_id is not null;
create index samples_referral on samples (referral_id) where referral_id is not null;
create index samples_created_by on samples (created_by_id) where created_by_id is not null;

create table sample_levels (
  sample_id uuid not null references samples on delete cascade,
  criterion_id uuid not null,
  judge smallint not null,
  judge_id uuid references users on delete set null,
  level integer not null check (level >= 0),
  levels text[] not null,
  was_blind boolean not null default false,
  judged_at timestamptz not null default now(),
  is_expected boolean not null default true,
  check (level < cardinality(levels)),
  primary key (sample_id, criterion_id, judge)
);
comment on column sample_levels.judge is 'The first, the second … of this sample: it stays when the person goes.';
comment on column sample_levels.levels is 'The titles of the criterion as they were then: an index alone is another scale once a level is added.';
create unique index sample_levels_expected on sample_levels (sample_id, criterion_id) where is_expected;
create index sample_levels_judge on sample_levels (judge_id) where judge_id is not null;
