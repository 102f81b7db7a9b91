-- Links that bind a person, letters that leave, and what people are told.

-- Null: an account whose owner has not set a password yet. A process of the previous release lets nobody in with it.
alter table users
  alter column password_hash drop not null,
  add column email_verified_at timestamptz,
  add column mail_refusals smallint not null default 0,
  add column mail_failed_at timestamptz;
comment on column users.email_verified_at is 'When a link from a letter to this address was opened last.';
comment on column users.mail_refusals is 'Letters in a row that the address’s server refused for good.';
comment on column users.mail_failed_at is 'Since when no letters are sent to the address; a new address clears it.';

-- The secret itself is in the link alone. A new link cancels the one before.
create table personal_links (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('invite', 'reset', 'confirm_email')),
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (purpose <> 'confirm_email' or email is not null)
);
create unique index personal_links_open on personal_links (user_id, purpose) where used_at is null;
create index personal_links_created_by on personal_links (created_by_id);
comment on column personal_links.email is 'The address that the letter with the link went to, which opening it proves; null: a person handed it over.';

create table join_links (
  code text primary key,
  course_id uuid not null references courses on delete cascade,
  group_id uuid,
  people integer not null default 0,
  max_people integer not null,
  domains text[],
  access_days integer check (access_days between 1 and 3650),
  expires_at timestamptz not null,
  closed_at timestamptz,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  foreign key (group_id, course_id) references groups (id, course_id) on delete cascade,
  check (people <= max_people)
);
create index join_links_course on join_links (course_id);
create index join_links_group on join_links (group_id);
create index join_links_created_by on join_links (created_by_id);
comment on column join_links.domains is 'Of the addresses that may join; null: any.';
comment on column join_links.access_days is 'Of access from the joining; null: as the group says.';

-- A stranger who has asked to join: the account is made when the link in the letter is opened.
create table join_requests (
  id uuid primary key,
  token_hash bytea not null unique,
  code text not null references join_links on delete cascade,
  email text not null,
  first_name text not null,
  last_name text not null,
  expires_at timestamptz not null
);
create index join_requests_code on join_requests (code);
create index join_requests_expiry on join_requests (expires_at);

-- Who has joined by which link: counted once, and not let in again when the access has ended or was taken away.
create table joins (
  code text not null references join_links on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (code, user_id)
);
create index joins_user on joins (user_id);

-- Messages that leave: a row is the job, its log and what is repeated. The letter is written when it is sent.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'webhook', 'score', 'statement')),
  user_id uuid references users on delete set null,
  target_id uuid,
  key text unique,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  problem text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  due_at timestamptz not null default now(),
  priority smallint not null default 0,
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check ((state = 'waiting') = (ended_at is null))
);
create index outbox_waiting on outbox (priority desc, due_at, id) where state = 'waiting' and worker_id is null;
create index outbox_worker on outbox (worker_id) where worker_id is not null;
create index outbox_user on outbox (user_id);
create index outbox_ended on outbox (ended_at) where ended_at is not null;
comment on column outbox.user_id is 'Whom the message goes to; null: an address without an account.';
comment on column outbox.key is 'A message with the same key is queued once.';

create table outbox_tries (
  outbox_id uuid not null references outbox on delete cascade,
  number integer not null,
  at timestamptz not null default now(),
  ms integer not null,
  status integer,
  answer text,
  primary key (outbox_id, number)
);
comment on column outbox_tries.status is 'The other side’s code; null: it did not answer.';

-- One thing told to one person once.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  key text not null,
  subject jsonb not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  mail_due_at timestamptz,
  outbox_id uuid references outbox on delete set null,
  unique (user_id, key)
);
create index notices_user on notices (user_id, id);
create index notices_unseen on notices (user_id, id) where seen_at is null;
create index notices_mail on notices (mail_due_at) where mail_due_at is not null and outbox_id is null and seen_at is null;
create index notices_outbox on notices (outbox_id);
comment on column notices.subject is 'What it is about: ids and titles.';
comment on column notices.mail_due_at is 'When a letter about it is due, unless it has been seen; null: none.';

-- Only what differs from the defaults.
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  primary key (user_id, kind)
);

alter table sessions
  add column seen_at timestamptz,
  add column address text,
  add column device text;
-- Browsers that a person has signed in from: another one is told to them. The secret is in the browser's cookie.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

comment on column sessions.seen_at is 'The last request, to within five minutes.';
comment on column sessions.device is 'The browser and the system, as the browser names them.';
