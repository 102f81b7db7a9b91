-- What an author has typed into a lesson and not saved yet: his alone, on each of his devices.
create table lesson_drafts (
  lesson_id uuid not null references lessons (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- Of the lesson, that the fields are changes of.
  version integer not null check (version >= 1),
  updated_at timestamptz not null default now(),
  primary key (lesson_id, user_id)
);

create index lesson_drafts_user_id on lesson_drafts (user_id);
create index lesson_drafts_updated_at on lesson_drafts (updated_at);
