-- What a lesson's mentor is told and by what it judges. A change is a new row; the newest published one is in force.
create table mentor_versions (
  id uuid primary key default uuid_v7(),
  lesson_id uuid not null references lessons on delete cascade,
  number integer not null,
  prompt text,
  criteria jsonb not null default '[]',
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  unique (lesson_id, number)
);
comment on column mentor_versions.criteria is '[{id, title, description, levels: [{title, description}]}], levels from low to high. Ids live on from version to version.';
comment on column mentor_versions.published_at is 'Null in a draft.';
create unique index mentor_versions_draft on mentor_versions (lesson_id) where published_at is null;
create index mentor_versions_created_by on mentor_versions (created_by_id);

insert into mentor_versions (lesson_id, number, prompt, created_at, published_at)
select id, 1, ai_prompt, updated_at, updated_at from lessons where ai_prompt is not null;
comment on column lessons.ai_prompt is 'Read only by processes of the release before 0016; the prompt is in mentor_versions.';

alter table lessons add attempts_limit integer check (attempts_limit between 1 and 50);

alter table reviews
  add mentor_version_id uuid references mentor_versions on delete set null,
  add summary text,
  add confidence text check (confidence in ('high', 'medium', 'low')),
  add raw text,
  add quotes_lost integer not null default 0,
  add helpful boolean;
comment on column reviews.summary is 'Of a review by criteria; null in one of a single text.';
comment on column reviews.raw is 'The model''s own text, where the text was written anew from what was verified.';
create index reviews_mentor_version on reviews (mentor_version_id) where mentor_version_id is not null;

create table remarks (
  id uuid primary key default uuid_v7(),
  review_id uuid not null references reviews on delete cascade,
  "order" integer not null,
  criterion_id uuid not null,
  level integer check (level >= 0),
  text text not null,
  next_step text,
  quotes jsonb not null default '[]',
  video_at integer,
  unique (review_id, criterion_id)
);
comment on column remarks.criterion_id is 'Of the review''s mentor version.';
comment on column remarks.level is 'The index into the criterion''s levels; null if it was not judged.';
comment on column remarks.quotes is '[[start, end], …]: UTF-16 offsets in the answer''s text, which never changes.';
comment on column remarks.video_at is 'In seconds.';

create table remark_checks (
  review_id uuid not null references reviews on delete cascade,
  remark_id uuid not null references remarks on delete cascade,
  outcome text not null check (outcome in ('closed', 'partly', 'open')),
  text text,
  primary key (review_id, remark_id)
);
create index remark_checks_remark on remark_checks (remark_id);

-- Taken behind the lock of answers_in_last_minute, and so with what was committed while that one waited.
create function answers_to_lesson(person uuid, lesson uuid) returns bigint language plpgsql volatile as $$
begin
  return (select count(*) from answers where answers.user_id = person and answers.lesson_id = lesson);
end $$;
