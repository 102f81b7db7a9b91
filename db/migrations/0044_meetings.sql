-- When a stream meets, and the address by which a person's calendar reads their dates.
create table meetings (
  id uuid primary key default uuid_v7(),
  group_id uuid not null references groups on delete cascade,
  title text not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 5 and 1440),
  link text,
  place text not null default '',
  revision integer not null default 0,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now()
);
comment on column meetings.revision is 'Rises with each change: calendars take the higher one.';
create index meetings_group on meetings (group_id, starts_at);
create index meetings_start on meetings (starts_at);
create index meetings_created_by on meetings (created_by_id);

create table calendars (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on column calendars.token_hash is 'The address itself is only with its person.';
