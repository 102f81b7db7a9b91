-- People, courses, answers and their reviews. Ids are UUIDv7, made by the application, so they also sort by time.

create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  role text not null default 'student' check (role in ('admin', 'student')),
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

-- The token itself is only in the browser's cookie.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Guesses at passwords, kept here so that all processes slow the same guesser down. A row is a leaky bucket: the guesses
-- counted in it drain one by one, the last at `drained_at`.
create unlogged table login_failures (
  key text primary key,
  drained_at timestamptz not null
);
create index login_failures_drained on login_failures (drained_at);

-- Where an account was signed in to of late: from there its owner isn't kept out by guesses made elsewhere.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

create table courses (
  id uuid primary key,
  title text not null,
  description text,
  cover_image text,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  description text,
  video_url text,
  content text,
  transcription text,
  assignment text,
  ai_prompt text,
  "order" integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lessons_course on lessons (course_id, "order", id);

create table user_courses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  enrolled_at timestamptz not null default now(),
  expires_at timestamptz,
  unique (user_id, course_id)
);
create index user_courses_course on user_courses (course_id);

create table answers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  content text not null,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index answers_lesson on answers (lesson_id, id);
create index answers_user_lesson on answers (user_id, lesson_id, id);
-- For the limit on answers in a minute.
create index answers_user_time on answers (user_id, created_at);

-- One row for each time an answer was reviewed. `latest` marks the newest, whose state people see; `in_force` the one whose
-- text they read: while an answer is reviewed again the earlier text stays. Nothing a person was shown is overwritten.
create table reviews (
  id uuid primary key,
  answer_id uuid not null references answers on delete cascade,
  author text not null check (author in ('model', 'mentor')),
  state text not null check (state in ('waiting', 'in_progress', 'done', 'failed', 'not_configured')),
  latest boolean not null default true,
  in_force boolean not null default false,
  requested_by_id uuid references users on delete set null,
  -- The number of the queue's try, and a token that only the worker running it holds: a worker that lost the review can't write it.
  attempt integer not null default 0,
  claim uuid,
  text text,
  cause text,
  model text,
  prompt jsonb,
  usage jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  first_token_at timestamptz,
  finished_at timestamptz,
  check ((state = 'done') = (text is not null)),
  check (not in_force or state = 'done'),
  check (state <> 'failed' or cause is not null)
);
create unique index reviews_latest on reviews (answer_id) where latest;
create unique index reviews_in_force on reviews (answer_id) where in_force;
create index reviews_answer on reviews (answer_id, id);
create index reviews_unfinished on reviews (state, id) where state in ('waiting', 'in_progress', 'not_configured', 'failed');

-- What the model has written so far, for a page that opens in the middle. Lost in a crash together with the try that wrote it.
create unlogged table review_drafts (
  review_id uuid primary key,
  attempt integer not null,
  text text not null
);

create table lesson_progress (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  viewed_at timestamptz not null default now(),
  completed_at timestamptz,
  active_seconds integer not null default 0,
  -- The last beacon: more than the time since then is never credited.
  active_at timestamptz not null default now(),
  unique (user_id, lesson_id)
);
create index lesson_progress_lesson on lesson_progress (lesson_id);

create table audit_log (
  id uuid primary key,
  user_id uuid references users on delete set null,
  action text not null,
  -- Whom the change was about, where it was about a person.
  subject_id uuid,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject_id, id);

-- One row, written by whichever worker looked last: where reviews come from, for the administrator's pages.
create table ai_status (
  only_row boolean primary key default true check (only_row),
  source text not null check (source in ('configured', 'found', 'demo', 'none')),
  address text,
  model text,
  checked_at timestamptz not null
);
