-- The tables of release 1.0 before its own migrations, by districts of the server (CONTRIBUTING.md). The numbers up to
-- this one belong to the migrations of release 0.1.0, which it contains: src/server/platform/db/baseline.ts lists them.
-- It holds the schema exactly as they left it; what is to go, a later migration removes.
-- Ids are UUIDv7, made by the application or by uuid_v7(), so they also sort by time. What a column's name does not say
-- is a comment on the column: `npm run tables` carries it over into the types of the tables.

-- ======== Platform: ids, times, files

create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  -- RFC 9562: 48 bits of milliseconds, the version, 12 bits of the millisecond's fraction, and 62 random bits.
  select encode(
    overlay(
      uuid_send(gen_random_uuid())
      placing int8send(((microseconds / 1000) << 16) | 28672 | ((microseconds % 1000) * 4096 / 1000))
      from 1 for 8
    ), 'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) clock
$$;

-- As JavaScript prints a time: JSON has none, and PostgreSQL would print an offset.
create function iso_time(at timestamptz) returns text language sql stable as
  $$select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;

-- Files that people uploaded. The bytes are in the store (a folder or S3) under a name made of their hash, so that one
-- file may serve several rows; a file that nothing shows is removed.
create table files (
  name text primary key,
  held_until timestamptz not null
);
comment on column files.held_until is
  'Until then a file that nothing shows yet belongs to a request that is still under way.';

-- ======== Accounts: people, how they sign in, and who changed what

-- Finding somebody among a hundred thousand by a part of a name, without looking through them all and with no extension
-- asked of the server: every three letters that stand together in what is searched are in an index of their own.
create function three_letters(searched text) returns text[] language sql immutable strict parallel safe
  -- Dear enough that the planner never works it out row by row.
  cost 10000
return array(
  select distinct substr(searched, place, 3) from generate_series(1, length(searched) - 2) as place
);

-- Whether somebody of a course has a name that stands in a text, without looking through a hundred thousand people. Of a
-- double name, the first part.
create function name_key(name text) returns text language sql immutable strict parallel safe
return split_part(translate(lower(btrim(name) collate "ru-x-icu"), 'ё-', 'е '), ' ', 1);

-- What of a name stays the same however it is spelled, so that «Yulia» in a text finds Юлия (safety/latin-names.ts).
create function name_sound(name text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(
  translate(name_key(name), 'абвгдежзийклмнопрстуфхцчшщыэюяьъ', 'abvgdejziiklmnoprstuvhkqwwieua'),
  'i+(?=[aeou])', '', 'g'), '(.)\1+', '\1', 'g');

-- Without a password_hash, the owner of the account has not set a password yet. search_text is what a search by name or
-- email looks through: one text in lower case, «ё» as «е».
create table users (
  id uuid primary key,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  role text not null default 'student' check (role in ('admin', 'curator', 'student')),
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    translate(lower((last_name || ' ' || first_name || ' ' || email) collate "ru-x-icu"), 'ё', 'е')
  ) stored,
  must_change_password boolean not null default false,
  email_verified_at timestamptz,
  mail_refusals smallint not null default 0,
  mail_failed_at timestamptz,
  answered_edition integer,
  password_given_at timestamptz,
  blocked_at timestamptz
);
create unique index users_email_key on users (lower(email));
create index users_by_name on users (last_name collate "ru-x-icu", first_name collate "ru-x-icu", id);
create index users_admins on users (id) where role = 'admin';
create index users_three_letters on users using gin (three_letters(search_text)) with (fastupdate = off);
create index users_first_name on users (name_key(first_name));
create index users_last_name on users (name_key(last_name));
create index users_first_name_sound on users (name_sound(first_name));
create index users_last_name_sound on users (name_sound(last_name));
comment on column users.search_text is 'Generated from the names and the email.';
comment on column users.must_change_password is 'Until the person sets a password of their own, nothing else opens to them.';
comment on column users.email_verified_at is 'When a link from a letter to this address was opened last.';
comment on column users.mail_refusals is 'Letters in a row that the address’s server refused for good.';
comment on column users.mail_failed_at is 'Since when no letters are sent to the address; a new address clears it.';
comment on column users.answered_edition is 'The last edition of consents that the person has answered; null: never asked.';
comment on column users.password_given_at is
  'When an administrator set the password; null if its owner did, or before this was recorded.';
comment on column users.blocked_at is 'When an administrator closed the sign-in; null: it is open.';

-- The journal of changes. The index by whoever made a change also spares the deletion of a person a look through all of
-- it.
create table audit_log (
  id uuid primary key default uuid_v7(),
  user_id uuid references users on delete set null,
  action text not null,
  subject_id uuid,
  details jsonb not null,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject_id, id);
create index audit_log_actor on audit_log (user_id, id);
comment on column audit_log.subject_id is 'Whom the change was about, where it was about a person.';

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  seen_at timestamptz,
  address text,
  device text,
  via text check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider')),
  idle_at timestamptz,
  provider text,
  provider_sid text,
  proved_at timestamptz,
  constraint sessions_proved_by_provider check (proved_at is null or provider is not null)
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_provider on sessions (provider, provider_sid) where provider is not null;
comment on column sessions.token_hash is 'The token itself is only in the browser''s cookie.';
comment on column sessions.seen_at is 'The last request, to within five minutes.';
comment on column sessions.device is 'The browser and the system, as the browser names them.';
comment on column sessions.idle_at is
  'When it was found unused for longer than its role may leave it: it opens nothing any more.';
comment on column sessions.provider is 'Through whose server it was opened; null: by a password or a link.';
comment on column sessions.provider_sid is 'The provider''s own session: when it ends, this one does.';
comment on column sessions.proved_at is 'When the provider that opened it asked who it is; null: it never did.';

-- Where an account was signed in to of late: from there its owner isn't kept out by guesses made elsewhere.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Browsers that a person has signed in from: another one is told to them. The secret is in the browser's cookie.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

-- Guesses at passwords, kept here so that all processes slow the same guesser down. A row is a leaky bucket: the guesses
-- counted in it drain one by one, the last at `drained_at`.
create unlogged table login_failures (
  key text primary key,
  drained_at timestamptz not null,
  told_at timestamptz
);
create index login_failures_drained on login_failures (drained_at);
comment on column login_failures.drained_at is 'When the last of the counted guesses stops to count.';
comment on column login_failures.told_at is 'When the journal of sign-ins was last told that the bucket is full.';

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
comment on column personal_links.email is
  'The address that the letter with the link went to, which opening it proves; null: a person handed it over.';

-- Tokens of programs. A token acts for its owner, with the owner's rights of the moment, within its scopes and courses.
-- Only the hash is stored, and the first characters, by which people tell tokens apart.
create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  start text not null check (length(start) = 8),
  hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  course_ids uuid[] check (cardinality(course_ids) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
comment on column api_tokens.course_ids is 'Null: all courses of the owner.';

-- A sign-in through somebody else's server: who a person is there.
create table identities (
  id uuid primary key default uuid_v7(),
  provider text not null,
  sub text not null,
  user_id uuid not null references users on delete cascade,
  email text,
  role_from text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider, sub)
);
create index identities_user on identities (user_id);
comment on column identities.provider is 'The name in the file of providers.';
comment on column identities.sub is 'The subject: the person''s name there, which never changes.';
comment on column identities.email is 'As the provider gave it last; nobody is found by it.';
comment on column identities.role_from is
  'The provider''s title, if the last sign-in''s role came from there: the role isn''t changed here.';

-- A notice of a provider that a session has ended counts once. Unlogged: after a crash, an old one is refused by its
-- time.
create unlogged table used_logout_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- A code beside the password. Between the two there is no session, only an attempt: unlogged, since after a crash one
-- signs in anew.
create unlogged table sign_in_attempts (
  id uuid primary key default uuid_v7(),
  browser_hash bytea not null unique,
  kind text not null check (kind in ('code', 'setup', 'profile', 'provider')),
  user_id uuid references users on delete cascade,
  remember boolean not null default false,
  sealed text,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_attempts_user on sign_in_attempts (user_id);
comment on column sign_in_attempts.browser_hash is 'Of the token in the cookie of the browser that began it.';
comment on column sign_in_attempts.kind is
  'What comes next: a code, the setup of a factor, or the setup that a signed-in person has begun in the profile.';
comment on column sign_in_attempts.user_id is 'Null while it isn''t known who comes.';
comment on column sign_in_attempts.sealed is 'Of a setup: the secret that isn''t confirmed yet.';

-- A row is a factor that works: its first code was right.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  sealed text not null,
  last_step bigint not null,
  created_at timestamptz not null default now()
);
comment on column second_factors.sealed is 'The secret of the codes.';
comment on column second_factors.last_step is
  'The half minute of the last code that was accepted: no code is accepted twice.';

create table recovery_codes (
  user_id uuid references users on delete cascade,
  hash bytea,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Who signed in, who was refused, and whose session ended, and from where. What was typed for an address is not kept: at
-- an unknown one, the row names nobody.
create table sign_ins (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  user_id uuid references users on delete cascade,
  outcome text not null
    check (outcome in ('in', 'wrong', 'unknown', 'slowed', 'wrong_code', 'blocked', 'out', 'ended', 'idle')),
  via text check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider')),
  address text,
  device text
);
create index sign_ins_person on sign_ins (user_id, id);
create index sign_ins_address on sign_ins (address, id);
comment on column sign_ins.via is
  'How the person signed in or tried to; of an end, how that session began. Null if an earlier release began it.';

-- ======== Telling: messages that leave, notices, events

-- Messages that leave: a row is the job, its log and what is repeated. The letter is written when it is sent.
create table outbox (
  id uuid primary key default uuid_v7(),
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
create index outbox_worker on outbox (worker_id) where worker_id is not null;
create index outbox_user on outbox (user_id);
create index outbox_ended on outbox (ended_at) where ended_at is not null;
create index outbox_waiting on outbox (priority desc, due_at, id)
  where state = 'waiting' and channel = 'mail' and worker_id is null;
create index outbox_hook_waiting on outbox (target_id, priority desc, due_at, id)
  where state = 'waiting' and channel = 'webhook';
create index outbox_hook on outbox (target_id, id) where channel = 'webhook';
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
  id uuid primary key default uuid_v7(),
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

-- Another system's address that is told of what happens in the school. The row is also a job: it is taken when something
-- waits for the address, so an address that doesn't answer holds one slot at most.
create table webhooks (
  id uuid primary key default uuid_v7(),
  title text not null,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  sealed text not null,
  sealed_before text,
  both_until timestamptz,
  heard_since timestamptz not null default now(),
  failing_since timestamptz,
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('person', 'gone', 'failing', 'secret')),
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  priority smallint not null default 0,
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check ((sealed_before is null) = (both_until is null)),
  check ((stopped_at is null) = (stopped_because is null))
);
create index webhooks_worker on webhooks (worker_id) where worker_id is not null;
comment on column webhooks.sealed is 'The secret that signs what is sent.';
comment on column webhooks.sealed_before is 'The secret before it, which signs too until both_until.';
comment on column webhooks.heard_since is
  'What a date has brought before isn’t told: the hook was made, changed or resumed then.';
comment on column webhooks.failing_since is 'Since when nothing has been accepted; null: it works.';
comment on column webhooks.due_at is 'When it is contacted again, if anything waits for it.';

-- What has happened: ids and times, without a name or a text. Written only while some webhook listens, kept for a month.
create table events (
  id uuid primary key default uuid_v7(),
  type text not null,
  user_id uuid not null references users on delete cascade,
  key text unique,
  data jsonb not null,
  at timestamptz not null default now(),
  is_queued boolean not null default false
);
create index events_new on events (id) where not is_queued;
create index events_user on events (user_id);
create index events_at on events (at);
comment on column events.key is 'What a date brings is told once.';
comment on column events.is_queued is 'Whether it stands in the outbox, for every webhook that listens.';

-- ======== School: settings and consents, courses, groups and dates, joining, progress, surveys

-- At most one row: what the whole school shares. The zone is written at every start, from TIME_ZONE.
create table school_settings (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  unsubscribe_key bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  support_text text,
  referral_hours jsonb not null default '{}',
  waved_off_steps text[] not null default '{}',
  asked_edition integer,
  consents_waved_off_at timestamptz,
  erases_by_itself boolean not null default false
);
comment on column school_settings.support_text is 'What a student reads whose answer is an alarm.';
comment on column school_settings.referral_hours is 'Hours until a person is due, by reason, where the school has its own.';
comment on column school_settings.waved_off_steps is
  'The first steps that its administrators don''t want to be reminded of.';
comment on column school_settings.asked_edition is
  'The edition of consents that people are asked for; null: nobody is asked.';
comment on column school_settings.consents_waved_off_at is 'An administrator has said that consents are kept elsewhere.';
comment on column school_settings.erases_by_itself is
  'Requests are carried out when the time to take them back is over, without a person.';

create function school_time_zone() returns text language sql stable as
  $$ select coalesce((select time_zone from school_settings), 'Europe/Moscow') $$;

-- At most one row; none: nobody is named, and nobody is asked for anything.
create table operators (
  is_only boolean primary key default true check (is_only),
  name text not null,
  address text not null,
  inn text check (inn ~ '^(\d{10}|\d{12})$'),
  ogrn text,
  email text not null,
  phone text,
  responsible text,
  notice text,
  abroad_notice text,
  asks text not null default 'joining' check (asks in ('nobody', 'joining', 'everyone')),
  updated_by_id uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
create index operators_updated_by on operators (updated_by_id);
comment on column operators.responsible is 'Who organises the processing.';
comment on column operators.notice is 'Number and date of the notice to Roskomnadzor.';
comment on column operators.abroad_notice is 'Number and date of the notice of a transfer abroad.';
comment on column operators.asks is
  'Who is asked for consents: also those who had an account before, only who joins, or nobody.';

create table legal_texts (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('policy', 'processing', 'foreign_model', 'letters')),
  number integer not null,
  title text not null,
  text text not null,
  revision integer not null default 1,
  sha256 bytea,
  edition integer,
  asks_again boolean not null default false,
  in_force boolean not null default false,
  created_by_id uuid references users on delete set null,
  published_at timestamptz,
  unique (kind, number),
  unique (id, kind),
  check (not in_force or published_at is not null),
  check ((published_at is null) = (sha256 is null))
);
create unique index legal_texts_draft on legal_texts (kind) where published_at is null;
create unique index legal_texts_in_force on legal_texts (kind) where in_force;
create index legal_texts_created_by on legal_texts (created_by_id);
comment on column legal_texts.text is 'As people read it: published, it never changes.';
comment on column legal_texts.revision is 'Of a draft: rises with each saving.';
comment on column legal_texts.edition is 'The edition of the consents that it was published in.';

-- A state is the newest row.
create table consents (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  text_id uuid not null,
  kind text not null check (kind in ('processing', 'foreign_model', 'letters')),
  act text not null check (act in ('given', 'refused', 'withdrawn')),
  at timestamptz not null default now(),
  how text not null check (how in ('join', 'invitation', 'sign_in', 'profile', 'lesson', 'paper')),
  address text,
  device text,
  noted_by_id uuid references users on delete set null,
  note text,
  foreign key (text_id, kind) references legal_texts (id, kind),
  check ((how = 'paper') = (note is not null))
);
create index consents_newest on consents (user_id, kind, id desc);
create index consents_text on consents (text_id, kind);
create index consents_noted_by on consents (noted_by_id);
comment on column consents.at is 'When the box was ticked, which may be days before the account.';
comment on column consents.note is 'Of one on paper: where it is kept.';

-- An act can't be rewritten, nor a published text; what goes with a person goes.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'noted_by_id') is distinct from (to_jsonb(old) - 'noted_by_id') or new.noted_by_id is not null then
    raise exception 'A consent is never changed';
  end if;
  return new;
end $$;
create trigger consents_kept before update on consents for each row execute function keep_consent();

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (to_jsonb(new) - '{in_force,created_by_id}'::text[])
    is distinct from (to_jsonb(old) - '{in_force,created_by_id}'::text[]) then
    raise exception 'A published text is never changed';
  end if;
  return new;
end $$;
create trigger legal_texts_kept before update on legal_texts for each row execute function keep_legal_text();

-- Where a model may be that reads this person's words. A foreign one needs the consent, from when the school has such a
-- text.
create function data_rule_for(person uuid, course_rule text) returns text language sql stable as $$
  select case when course_rule = 'anywhere'
    and exists (select from legal_texts where kind = 'foreign_model' and in_force)
    and not coalesce((
      select act = 'given' and agreed.number >= coalesce((
        select max(number) from legal_texts
        where kind = 'foreign_model' and asks_again and published_at is not null
      ), 1)
      from consents join legal_texts agreed on agreed.id = text_id
      where user_id = person and consents.kind = 'foreign_model' order by consents.id desc limit 1
    ), false)
  then 'russia' else course_rule end
$$;

create table courses (
  id uuid primary key,
  title text not null,
  description text,
  cover_image text,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz default now(),
  data_rule text not null default 'anywhere' check (data_rule in ('anywhere', 'russia', 'here')),
  monthly_budget numeric(12, 2) check (monthly_budget >= 0),
  without_ai boolean not null default false,
  contents uuid not null default gen_random_uuid(),
  certificate jsonb
);
comment on column courses.published_at is 'Null: a draft. In the future: published at that time, without a job.';
comment on column courses.data_rule is 'Where the models may be that read answers of this course.';
comment on column courses.monthly_budget is 'In roubles for models, a month of Moscow time; null: no limit.';
comment on column courses.without_ai is 'Whether students may ask that a person reads instead of a model.';
comment on column courses.contents is 'Another one after each change of the course’s lessons.';
comment on column courses.certificate is '{hours, signedBy, text}; null gives none.';

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
  updated_at timestamptz not null default now(),
  attempts_limit integer check (attempts_limit between 1 and 50),
  published_at timestamptz default now(),
  version integer not null default 1,
  opens_after integer check (opens_after between 0 and 3650),
  due_after integer check (due_after between 0 and 3650),
  release text not null default 'at_once' check (release in ('at_once', 'after_person')),
  answer_files_limit integer check (answer_files_limit between 1 and 10),
  answer_file_kinds text[] check (
    cardinality(answer_file_kinds) > 0
    and answer_file_kinds <@ array['picture', 'pdf', 'office', 'audio', 'video']
  ),
  constraint lessons_answer_files_check check ((answer_files_limit is null) = (answer_file_kinds is null))
);
create index lessons_course on lessons (course_id, "order", id);
create index lessons_published on lessons (course_id, published_at) include (id);
comment on column lessons.ai_prompt is
  'Read only by processes of the release before 0016; the prompt is in mentor_versions.';
comment on column lessons.published_at is 'Null: a draft. In the future: published at that time, without a job.';
comment on column lessons.version is 'Rises with each saving that changes a text.';
comment on column lessons.opens_after is 'Days from the start: the group’s, otherwise the enrolment.';
comment on column lessons.due_after is 'Days from the start: the group’s, otherwise the enrolment.';
comment on column lessons.release is 'When a model''s review is put in force.';

-- The texts of a lesson as each saving left them.
create table lesson_versions (
  lesson_id uuid not null references lessons on delete cascade,
  number integer not null,
  texts jsonb not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (lesson_id, number)
);
create index lesson_versions_created_by on lesson_versions (created_by_id);

-- Files of lessons: pictures, documents, audio and video that an author has put into the texts. What a file is, its
-- extension says; who may read it, the lesson. A file lives as long as the lesson, since an older version of the texts
-- may show it.
create table lesson_files (
  lesson_id uuid not null references lessons on delete cascade,
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  uploaded_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (lesson_id, name)
);
-- Whether anything still shows a file, and whether it is a lesson's.
create index lesson_files_name on lesson_files (name);
create index lesson_files_uploaded_by on lesson_files (uploaded_by_id) where uploaded_by_id is not null;

-- A student's page keeps the lessons of a course in memory for as long as courses.contents stays. The mark is read with
-- the row that lets him in, so no process has to tell another of a change; it is random, so that not even a database
-- which has lost its last transactions gives the same mark to other lessons.
create function mark_contents() returns trigger language plpgsql as $$
begin
  update courses set contents = gen_random_uuid() where id in (select course_id from changed);
  return null;
end
$$;
create trigger lessons_added after insert on lessons
  referencing new table as changed for each statement execute function mark_contents();
create trigger lessons_changed after update on lessons
  referencing new table as changed for each statement execute function mark_contents();
create trigger lessons_removed after delete on lessons
  referencing old table as changed for each statement execute function mark_contents();

-- People who go through a course together, and when: a group's dates come before those that count from the enrolment.
create table groups (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  title text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  late text not null default 'accepted' check (late in ('accepted', 'refused')),
  archived_at timestamptz,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  dates_mark uuid not null default gen_random_uuid(),
  check (ends_at > starts_at),
  unique (id, course_id)
);
create index groups_course on groups (course_id);
create index groups_created_by on groups (created_by_id);
comment on column groups.starts_at is 'Lessons without an opening of their own open then. Days of lessons count from it.';
comment on column groups.ends_at is 'The end of access for whoever has no end of their own.';
comment on column groups.late is 'Whether an answer after its deadline is accepted and marked, or refused.';
comment on column groups.updated_at is 'Rises with each saving of the group or its schedule.';
comment on column groups.dates_mark is 'Another one after each change of the dates of the group’s lessons.';

create table group_lessons (
  group_id uuid not null references groups on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  primary key (group_id, lesson_id)
);
create index group_lessons_lesson on group_lessons (lesson_id);

-- Who looks after a course, or one of its groups.
create table curators (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  group_id uuid,
  foreign key (group_id, course_id) references groups (id, course_id) on delete cascade
);
create unique index curators_key on curators (user_id, course_id, coalesce(group_id, course_id));
create index curators_course on curators (course_id);
create index curators_group on curators (group_id, course_id) where group_id is not null;
comment on column curators.group_id is 'Null: the whole course, people without a group too.';

-- When a group meets.
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index meetings_group on meetings (group_id, starts_at);
create index meetings_start on meetings (starts_at);
create index meetings_created_by on meetings (created_by_id);
comment on column meetings.revision is 'Rises with each change: calendars take the higher one.';

-- The address by which a person's calendar reads their dates.
create table calendars (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
comment on column calendars.token_hash is 'The address itself is only with its person.';

-- Who may study a course, until when and in which group. of_student and completed are what the figures ask of the row.
create table user_courses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  enrolled_at timestamptz not null default now(),
  expires_at timestamptz,
  of_student boolean not null default true,
  completed integer not null default 0,
  group_id uuid,
  group_since timestamptz,
  unique (user_id, course_id),
  foreign key (group_id, course_id) references groups (id, course_id) on delete set null (group_id)
);
create index user_courses_course on user_courses (course_id, id) include (user_id);
create index user_courses_group on user_courses (group_id, user_id) where group_id is not null;
create index user_courses_enrolled on user_courses (course_id, enrolled_at);
create index user_courses_expiry on user_courses (expires_at) where expires_at is not null;
comment on column user_courses.of_student is 'Written by triggers.';
comment on column user_courses.completed is 'How many of the course''s lessons. Written by triggers.';
comment on column user_courses.group_since is 'When the person came into the group, if later than the enrolment.';

-- A move from group to group, by whatever statement: who comes into a group when some of its lessons were due is late
-- for none of them.
create function note_group_since() returns trigger language plpgsql as $$
begin
  new.group_since := case when new.group_id is not null then now() end;
  return new;
end $$;
create trigger user_courses_group_since before update of group_id on user_courses for each row
  when (old.group_id is distinct from new.group_id) execute function note_group_since();

-- A person's own dates, which only give: an earlier opening, a later deadline.
create table personal_dates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  lesson_id uuid references lessons on delete cascade,
  opens_at timestamptz,
  due_at timestamptz,
  reason text,
  given_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (opens_at is not null or due_at is not null)
);
create unique index personal_dates_key on personal_dates (user_id, course_id, coalesce(lesson_id, course_id));
create index personal_dates_course on personal_dates (course_id);
create index personal_dates_lesson on personal_dates (lesson_id) where lesson_id is not null;
create index personal_dates_given_by on personal_dates (given_by_id);
comment on column personal_dates.lesson_id is 'Null: every lesson of the course.';

-- When the accesses ended that are no longer there: the term for people who have left outlives the journal.
create table ended_accesses (
  user_id uuid primary key references users on delete cascade,
  ended_at timestamptz not null
);
comment on table ended_accesses is
  'Of all accesses that a person had and that were removed, the last one''s end. Written by a trigger.';

-- By whatever statement, also with a course that goes, while its groups are still there. Whoever is being deleted needs
-- no row.
create function note_ended_access() returns trigger language plpgsql as $$
begin
  insert into ended_accesses (user_id, ended_at)
  select id, least(now(), coalesce(old.expires_at, (select ends_at from groups where groups.id = old.group_id)))
  from users where id = old.user_id
  on conflict (user_id) do update set ended_at = greatest(ended_accesses.ended_at, excluded.ended_at);
  return old;
end $$;
create trigger user_courses_note_end before delete on user_courses for each row execute function note_ended_access();

-- The same local hour, so many days on. A time of the contract has a year of four digits.
create function days_after(start timestamptz, days integer, zone text) returns timestamptz language sql stable as $$
  select case when days is not null and start is not null then
    least((start at time zone zone + make_interval(days => days)) at time zone zone, '9999-12-31 00:00+00')
  end
$$;

-- The dates of a lesson by plan: fixed by the group, otherwise days after the start; without either, it opens with the
-- group.
create function planned_opening(fixed timestamptz, days integer, start timestamptz, group_start timestamptz, zone text)
returns timestamptz language sql stable as 'select coalesce(fixed, days_after(start, days, zone), group_start)';
create function planned_deadline(fixed timestamptz, days integer, start timestamptz, zone text)
returns timestamptz language sql stable as 'select coalesce(fixed, days_after(start, days, zone))';

-- When each lesson of the course opens for the person and is due, and whether it was due before the person came. The
-- only source of these dates: page, gate, analytics and reminders read it here. A person's own dates only give
-- (`is_extended`); planned are those without them.
create function lesson_dates(person uuid, course uuid, zone text default school_time_zone())
returns table (
  lesson_id uuid, opens_at timestamptz, due_at timestamptz, is_extended boolean,
  planned_opens_at timestamptz, planned_due_at timestamptz, is_missed boolean
) language sql stable as $$
  select lessons.id,
    case when planned.opens is not null then least(own.opens_at, whole.opens_at, planned.opens) end,
    greatest(own.due_at, whole.due_at, planned.due),
    coalesce(greatest(own.due_at, whole.due_at) > planned.due, false),
    planned.opens, planned.due,
    coalesce(
      greatest(own.due_at, whole.due_at, planned.due) < greatest(user_courses.enrolled_at, user_courses.group_since),
      false
    )
  from user_courses
  join lessons on lessons.course_id = user_courses.course_id
  left join groups on groups.id = user_courses.group_id
  left join group_lessons fixed on fixed.group_id = user_courses.group_id and fixed.lesson_id = lessons.id
  cross join lateral (select coalesce(groups.starts_at, user_courses.enrolled_at) as start) begins
  cross join lateral (
    select planned_opening(fixed.opens_at, lessons.opens_after, start, groups.starts_at, zone) as opens,
      planned_deadline(fixed.due_at, lessons.due_after, start, zone) as due
  ) planned
  left join personal_dates own on own.user_id = user_courses.user_id and own.lesson_id = lessons.id
  left join personal_dates whole on whole.user_id = user_courses.user_id
    and whole.course_id = user_courses.course_id and whole.lesson_id is null
  where user_courses.user_id = person and user_courses.course_id = course
$$;

-- One date of lesson_dates, for a condition that seldom asks: a function of one value isn't inlined, so that a statement
-- pays for the joins above only when it is called.
create function lesson_opening(person uuid, course uuid, lesson uuid) returns timestamptz language sql stable as
  'select opens_at from lesson_dates(person, course) dates where dates.lesson_id = lesson';

-- What a page shows of lesson_dates(), by lesson; without lessons that have no date. As a part of another statement
-- lesson_dates() is inlined, and its joins would cost everybody who has no dates; plpgsql isn't, and keeps its plan:
-- planning takes longer than reading.
create function dates_shown(person uuid, course uuid) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_object_agg(dates.lesson_id, jsonb_build_object(
      'opensAt', iso_time(dates.opens_at), 'dueAt', iso_time(dates.due_at),
      'isOpen', (dates.opens_at > now()) is not true, 'isExtended', dates.is_extended,
      'late', coalesce((
        select groups.late from user_courses join groups on groups.id = user_courses.group_id
        where user_courses.user_id = person and user_courses.course_id = course
      ), 'accepted')
    ) || case when dates.is_missed then '{"isMissed": true}'::jsonb else '{}' end)
    -- The zone by a query of its own: as a plain argument it would be read for every date.
    from (select * from lesson_dates(person, course, (select school_time_zone())) offset 0) dates
    where coalesce(dates.opens_at, dates.due_at) is not null
  );
end
$$;

-- The dates of a group's lessons are kept in memory for as long as groups.dates_mark stays, as the lessons are under
-- courses.contents.
create function mark_dates() returns trigger language plpgsql as $$
begin
  new.dates_mark := gen_random_uuid();
  return new;
end $$;
create trigger groups_dates before update on groups for each row
  when ((old.starts_at, old.late) is distinct from (new.starts_at, new.late)) execute function mark_dates();

create function mark_dates_of_groups() returns trigger language plpgsql as $$
begin
  update groups set dates_mark = gen_random_uuid() where id in (select group_id from changed);
  return null;
end $$;
create trigger group_lessons_added after insert on group_lessons
  referencing new table as changed for each statement execute function mark_dates_of_groups();
create trigger group_lessons_changed after update on group_lessons
  referencing new table as changed for each statement execute function mark_dates_of_groups();
create trigger group_lessons_removed after delete on group_lessons
  referencing old table as changed for each statement execute function mark_dates_of_groups();

-- Some days after the start is the same hour by the school's clock.
create function mark_all_dates() returns trigger language plpgsql as $$
begin
  update groups set dates_mark = gen_random_uuid();
  return null;
end $$;
create trigger school_settings_zone after update of time_zone on school_settings for each row
  when (old.time_zone is distinct from new.time_zone) execute function mark_all_dates();
create trigger school_settings_first_zone after insert on school_settings for each row execute function mark_all_dates();

-- Addresses by which people join a course by themselves.
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
  expires_at timestamptz not null,
  agreed jsonb not null default '[]'
);
create index join_requests_code on join_requests (code);
create index join_requests_expiry on join_requests (expires_at);
comment on column join_requests.agreed is 'What was ticked in the form: [{textId, kind, given, at, address, device}].';

-- Who has joined by which link: counted once, and not let in again when the access has ended or was taken away.
create table joins (
  code text not null references join_links on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (code, user_id)
);
create index joins_user on joins (user_id);

-- A file of people being brought in; its rows wait here for the worker, so that a restart loses none and doubles none.
create table user_imports (
  id uuid primary key,
  created_by_id uuid references users on delete set null,
  file_name text not null,
  state text not null default 'running' check (state in ('running', 'done')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  priority smallint not null default 0,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  source text not null default 'file' check (source in ('file', 'selection')),
  action jsonb,
  token_id uuid references api_tokens on delete set null
);
create index user_imports_waiting on user_imports (priority desc, due_at, id) where state = 'running' and worker_id is null;
create index user_imports_worker on user_imports (worker_id) where worker_id is not null;
create index user_imports_token on user_imports (token_id) where token_id is not null;
comment on column user_imports.source is 'A bulk operation on selected people is an import without a file.';
comment on column user_imports.action is 'What is done to the selected people.';

-- The columns password, password_hash and awaits_password belong to earlier releases: passwords are read from no file
-- any more. Processes of 0.1.0 still empty password_hash, so it goes in the release after 1.0, and the other two with
-- it.
create table user_import_rows (
  import_id uuid not null references user_imports on delete cascade,
  number integer not null,
  given jsonb not null,
  password text,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'updated', 'unchanged', 'failed')),
  problem text,
  password_hash text,
  user_id uuid references users on delete set null,
  awaits_password boolean not null default false,
  undo jsonb,
  primary key (import_id, number),
  check ((state = 'failed') = (problem is not null)),
  constraint user_import_rows_no_password check (password is null)
);
create index user_import_rows_user on user_import_rows (user_id) where user_id is not null;
comment on column user_import_rows.number is 'In the file, as a spreadsheet counts: the header is row 1.';
comment on column user_import_rows.password is 'Empty since 0007_import_passwords.sql.';
comment on column user_import_rows.password_hash is
  'The quick hash of the password that the file gives, until the person exists.';
comment on column user_import_rows.awaits_password is
  'The person was made without a password: one is made when an administrator takes it.';
comment on column user_import_rows.undo is
  'The person’s access before the row was settled and after, so that it can be restored.';

-- of_student and enrolled are what the figures ask of a row, kept in the row. So what it adds to a figure is known from
-- the row alone, and a change adds the difference between the row before and after: changes of one row wait for each
-- other, and nothing is counted twice. The unique index holds what a list of lessons shows of a person's progress.
create table lesson_progress (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  viewed_at timestamptz not null default now(),
  completed_at timestamptz,
  active_seconds integer not null default 0,
  active_at timestamptz not null default now(),
  of_student boolean not null default true,
  enrolled boolean not null default true
);
create index lesson_progress_lesson on lesson_progress (lesson_id, viewed_at) include (user_id);
create unique index lesson_progress_user_lesson on lesson_progress (user_id, lesson_id)
  include (viewed_at, completed_at);
comment on column lesson_progress.active_at is 'The last beacon: more than the time since then is never credited.';
comment on column lesson_progress.of_student is 'Written by triggers.';
comment on column lesson_progress.enrolled is 'Whether in the lesson''s course. Written by triggers.';

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
  cueing text not null default 'show' check (cueing in ('show', 'lead', 'lead_first')),
  unique (lesson_id, number)
);
create unique index mentor_versions_draft on mentor_versions (lesson_id) where published_at is null;
create index mentor_versions_created_by on mentor_versions (created_by_id);
comment on column mentor_versions.criteria is
  '[{id, title, description, levels: [{title, description}]}], levels from low to high. Ids live on from version to version.';
comment on column mentor_versions.published_at is 'Null in a draft.';
comment on column mentor_versions.cueing is
  'Only where there are criteria. lead_first: leads at the first attempt, shows from the second on.';

-- Under the names of skills stand criteria of lessons: each keeps words of its own, and a skill has no scale.
create table skills (
  id uuid primary key default uuid_v7(),
  title text not null,
  description text not null default '',
  "order" integer not null,
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index skills_title on skills (lower(title collate "ru-x-icu")) where archived_at is null;
create index skills_created_by on skills (created_by_id);

create table criterion_skills (
  criterion_id uuid primary key,
  lesson_id uuid not null references lessons on delete cascade,
  skill_id uuid not null references skills on delete cascade
);
create index criterion_skills_lesson on criterion_skills (lesson_id);
create index criterion_skills_skill on criterion_skills (skill_id);
comment on table criterion_skills is
  'A criterion has one skill at most. Its id lives on from version to version: the tie holds for its past, too.';

create table surveys (
  id uuid primary key,
  title text not null,
  description text,
  created_by_id uuid references users on delete set null,
  is_active boolean not null default true,
  by_link boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  anonymous boolean not null default false
);
comment on column surveys.by_link is 'Offered to whoever is signed in and has the link.';
comment on column surveys.version is 'Grows with each change of the survey or its questions.';

-- A question that is removed stays here for the answers to it: a page that shows it may be open just now.
create table survey_questions (
  id uuid primary key,
  survey_id uuid not null references surveys on delete cascade,
  "order" integer not null default 0,
  wording integer not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  measure text check (measure <> '')
);
create index survey_questions_survey on survey_questions (survey_id, "order", id);
comment on column survey_questions.wording is 'The number of its wording now.';
comment on column survey_questions.removed_at is 'A removed question stays for the answers to it.';
comment on column survey_questions.measure is
  'Questions of a survey before the lessons and of one after them with the same word are compared.';

-- Every wording that a question ever had: an answer belongs to the one that the person read.
create table survey_wordings (
  question_id uuid not null references survey_questions on delete cascade,
  number integer not null,
  question_text text not null,
  kind text not null default 'text' check (kind in ('text', 'scale', 'choice', 'choices')),
  options jsonb,
  primary key (question_id, number),
  constraint survey_wordings_options check ((kind = 'text') = (options is null))
);
comment on column survey_wordings.options is
  'Of a scale: steps, from and to (the words at its ends). Of a choice: options, in their order.';

create table survey_offers (
  survey_id uuid not null references surveys on delete cascade,
  course_id uuid not null references courses on delete cascade,
  place text not null check (place in ('start', 'end')),
  primary key (survey_id, course_id, place)
);
create index survey_offers_course on survey_offers (course_id);

-- One for each person who began to answer: a draft until it is sent.
create table survey_responses (
  id uuid primary key,
  survey_id uuid not null references surveys on delete cascade,
  user_id uuid references users on delete cascade,
  revision integer not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  shown boolean not null default true,
  unique (survey_id, user_id)
);
create index survey_responses_user on survey_responses (user_id);
create index survey_responses_sent on survey_responses (survey_id, sent_at, id) where sent_at is not null;
comment on column survey_responses.user_id is 'Null: anonymous.';
comment on column survey_responses.revision is 'Grows with each saving of the draft.';
comment on column survey_responses.sent_at is 'Empty in a draft.';
comment on column survey_responses.shown is
  'An anonymous response waits until enough others have come for it to be shown among them.';

create table survey_answers (
  response_id uuid not null references survey_responses on delete cascade,
  question_id uuid not null,
  wording integer not null,
  text text not null,
  choice integer[],
  primary key (response_id, question_id),
  foreign key (question_id, wording) references survey_wordings on delete cascade
);
create index survey_answers_question on survey_answers (question_id, wording);
comment on column survey_answers.choice is
  'The step or the options, counted from one; null where the answer is in one''s own words. The text says them in words.';

-- An anonymous survey knows who sent it and what was answered, never which is whose. Neither a time nor an order: the
-- rows are written anew, shuffled, with each one that comes.
create table survey_sent (
  survey_id uuid not null references surveys on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (survey_id, user_id)
);
create index survey_sent_user on survey_sent (user_id);

-- ======== Mentor: answers, their reviews, what waits for a person, plans, certificates

-- What students wrote. An answer's text never changes. answers_lesson_time gives a course's activity by day out of the
-- index alone.
create table answers (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  content text not null,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reader text not null default 'model' check (reader in ('model', 'person')),
  lines jsonb,
  of_student boolean not null default true,
  unique (user_id, idempotency_key)
);
create index answers_lesson on answers (lesson_id, id);
create index answers_user_lesson on answers (user_id, lesson_id, id);
-- For the limit on answers in a minute.
create index answers_user_time on answers (user_id, created_at);
create index answers_lesson_time on answers (lesson_id, created_at);
comment on column answers.reader is 'person: no model is ever asked about it.';
comment on column answers.lines is
  'Of an answer that is a talk: [{turn, speaker, start, end}] over its content; null: written.';
comment on column answers.of_student is 'Whether its author is a student now. Written by triggers.';

-- What is being written, on whichever device.
create table answer_drafts (
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  text text not null,
  revision integer not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
create index answer_drafts_lesson on answer_drafts (lesson_id);

-- Files of answers. A lesson says which ones it takes and how many; without both, none. People read them, a model never
-- does. What a file is, its extension says; who may read it, the answer.
create table answer_files (
  answer_id uuid not null references answers on delete cascade,
  place integer not null check (place between 1 and 10),
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  primary key (answer_id, place),
  unique (answer_id, name)
);
create index answer_files_name on answer_files (name);

-- Files of an answer that is not sent yet. A submission moves them to the answer; those that wait for longer than a day
-- go.
create table draft_files (
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, lesson_id, name)
);
create index draft_files_lesson on draft_files (lesson_id);
create index draft_files_name on draft_files (name);
create index draft_files_created_at on draft_files (created_at);

-- A person's submissions go one after another, so that parallel ones can't pass the limit together. The count is taken
-- behind the lock: unlike the statement that calls it, the function sees what was committed while it waited.
create function answers_in_last_minute(person uuid) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7318002, hashtext(person::text));
  return (
    select count(*) from answers
    where answers.user_id = person and answers.created_at > now() - interval '1 minute'
  );
end $$;

-- Taken behind the lock of answers_in_last_minute, and so with what was committed while that one waited. A talk that was
-- interrupted, since its student may be in danger, is no attempt.
create function answers_to_lesson(person uuid, lesson uuid) returns bigint language plpgsql volatile as $$
begin
  return (
    select count(*) from answers
    where answers.user_id = person and answers.lesson_id = lesson and (answers.lines is null or not exists (
      select from dialogues where dialogues.answer_id = answers.id and dialogues.ended_by = 'crisis'
    ))
  );
end $$;

-- One row for each time an answer was reviewed. `latest` marks the newest, whose state people see; `in_force` the one
-- whose text they read: while an answer is reviewed again the earlier text stays. Nothing a person was shown is
-- overwritten. A row that waits is its own job: when it is due, who has it, how often the model failed it and a worker
-- died over it. Higher priority comes first, then what has been due for longer. `worker_id` is the worker that works on
-- the row, or has yet to say that it is done (decision 23).
create table reviews (
  id uuid primary key default uuid_v7(),
  answer_id uuid not null references answers on delete cascade,
  author text not null check (author in ('model', 'mentor')),
  state text not null
    check (state in ('waiting', 'not_configured', 'in_progress', 'done', 'failed', 'cancelled', 'with_person')),
  latest boolean not null default true,
  in_force boolean not null default false,
  requested_by_id uuid references users on delete set null,
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
  priority smallint not null default 0,
  due_at timestamptz not null default now(),
  -- Tries that the model failed, and workers that died over it.
  failures integer not null default 0,
  crashes integer not null default 0,
  worker_id text,
  mentor_version_id uuid references mentor_versions on delete set null,
  summary text,
  confidence text check (confidence in ('high', 'medium', 'low')),
  raw text,
  quotes_lost integer not null default 0,
  helpful boolean,
  seen_at timestamptz,
  endpoint text,
  estimate numeric(12, 4),
  unhelpful text
    check (unhelpful in ('off_topic', 'misread', 'too_vague', 'too_strict')),
  sentences_cut integer not null default 0,
  prompt_erased_at timestamptz,
  check ((state = 'done') = (text is not null)),
  check (not in_force or state = 'done'),
  check (state <> 'failed' or cause is not null),
  constraint reviews_cancelled_check check (state <> 'cancelled' or not latest),
  constraint reviews_unhelpful_said check (unhelpful is null or helpful is false)
);
create unique index reviews_latest on reviews (answer_id) where latest;
create unique index reviews_in_force on reviews (answer_id) where in_force;
create index reviews_answer on reviews (answer_id, id);
create index reviews_unfinished on reviews (state, id) where state in ('waiting', 'in_progress', 'not_configured', 'failed');
create index reviews_requested_by on reviews (requested_by_id) where requested_by_id is not null;
create index reviews_undone on reviews (answer_id) include (state) where latest and state <> 'done';
create index reviews_waiting on reviews (priority desc, due_at, id) where state = 'waiting';
create index reviews_worker on reviews (worker_id) where worker_id is not null;
create index reviews_mentor_version on reviews (mentor_version_id) where mentor_version_id is not null;
create index reviews_over_budget on reviews (id) where state = 'with_person' and estimate is not null;
comment on column reviews.state is 'with_person: no model is asked; a referral says why, and a person answers.';
comment on column reviews.latest is 'The newest of its answer: people see its state.';
comment on column reviews.in_force is 'The one of its answer whose text people read.';
comment on column reviews.attempt is 'The number of the try.';
comment on column reviews.claim is
  'A token that only the worker running the review holds: a worker that lost the review cannot write it.';
comment on column reviews.summary is 'Of a review by criteria; null in one of a single text.';
comment on column reviews.raw is 'The model''s own text, where the text was written anew from what was verified.';
comment on column reviews.seen_at is 'When its text was first shown to the author of the answer.';
comment on column reviews.endpoint is 'The name of the model''s endpoint that wrote it.';
comment on column reviews.estimate is
  'In roubles: what the request would have cost that the course''s budget had no room for.';
comment on column reviews.unhelpful is 'Why it did not help, if the student has said so.';
comment on column reviews.sentences_cut is 'Taken out where the mentor leads: they had words ready to be said.';
comment on column reviews.prompt_erased_at is 'When the prompt and the raw reply went by their term.';

-- What the model has written so far, for a page that opens in the middle. Lost in a crash together with the try that
-- wrote it: so the key points from a table that may be lost to one that may not.
create unlogged table review_drafts (
  review_id uuid primary key references reviews on delete cascade,
  attempt integer not null,
  text text not null,
  held boolean not null default false
);
comment on column review_drafts.held is 'A person reads it before the author of the answer does.';

-- What a review says by one criterion.
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
  is_countered boolean not null default false,
  unique (review_id, criterion_id)
);
comment on column remarks.criterion_id is 'Of the review''s mentor version.';
comment on column remarks.level is 'The index into the criterion''s levels; null if it was not judged.';
comment on column remarks.quotes is '[[start, end], …]: UTF-16 offsets in the answer''s text, which never changes.';
comment on column remarks.video_at is 'In seconds.';
comment on column remarks.is_countered is 'It has a row in counter_quotes.';

-- What became of an earlier review's remark in the next attempt.
create table remark_checks (
  review_id uuid not null references reviews on delete cascade,
  remark_id uuid not null references remarks on delete cascade,
  outcome text not null check (outcome in ('closed', 'partly', 'open')),
  text text,
  primary key (review_id, remark_id)
);
create index remark_checks_remark on remark_checks (remark_id);

-- A student's own words against a remark of the model, which is asked about them once. A row is its own job, as a review
-- is. It has no draft: what the model says of the words is shown whole.
create table counter_quotes (
  id uuid primary key default uuid_v7(),
  remark_id uuid not null unique references remarks on delete cascade,
  quotes jsonb not null,
  text text,
  before jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'in_progress', 'upheld', 'not_upheld', 'failed', 'not_configured', 'overtaken')),
  idempotency_key text,
  attempt integer not null default 0,
  cause text,
  estimate numeric(12, 4),
  raw text,
  model text,
  endpoint text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  priority smallint not null default 1,
  due_at timestamptz not null default now(),
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check ((state in ('upheld', 'not_upheld')) = (text is not null)),
  check ((state = 'upheld') = (before is not null)),
  check (state <> 'failed' or cause is not null)
);
create index counter_quotes_waiting on counter_quotes (priority desc, due_at, id) where state = 'waiting';
create index counter_quotes_worker on counter_quotes (worker_id) where worker_id is not null;
create index counter_quotes_without_model on counter_quotes (id) where state = 'not_configured';
comment on column counter_quotes.quotes is 'Ranges of the answer, as those of the remark.';
comment on column counter_quotes.text is 'What the mentor says of them.';
comment on column counter_quotes.before is 'The level and the quotes that the remark had before it was upheld.';
comment on column counter_quotes.state is 'overtaken: another review, or a person, came first, and nothing was changed.';
comment on column counter_quotes.estimate is
  'In roubles: what the request would have cost that the course''s budget had no room for.';
comment on column counter_quotes.raw is 'All that the model wrote.';

-- Anything of an answer that waits for a person, and how it was settled.
create table referrals (
  id uuid primary key default uuid_v7(),
  answer_id uuid references answers on delete cascade,
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
  care boolean not null default false,
  denied_at timestamptz,
  response_id uuid references survey_responses on delete cascade,
  settlement jsonb,
  settle_at timestamptz,
  settle_by_id uuid references users on delete set null,
  check ((settled_at is null) = (decision is null)),
  check ((remark_id is not null) = (reason = 'disagreement')),
  constraint referrals_of_one check ((answer_id is null) <> (response_id is null)),
  constraint referrals_in_survey check (response_id is null or reason = 'crisis'),
  constraint referrals_settlement check ((settlement is null) = (settle_at is null))
);
create unique index referrals_open on referrals (answer_id, reason, coalesce(remark_id, answer_id)) where settled_at is null;
create index referrals_waiting on referrals ((reason <> 'crisis'), due_at, id) where settled_at is null;
create index referrals_answer on referrals (answer_id);
create index referrals_remark on referrals (remark_id) where remark_id is not null;
create index referrals_settled on referrals (settled_at, id) where settled_at is not null;
create index referrals_opened_by on referrals (opened_by_id) where opened_by_id is not null;
create index referrals_taken_by on referrals (taken_by_id) where taken_by_id is not null;
create index referrals_settled_by on referrals (settled_by_id) where settled_by_id is not null;
create unique index referrals_open_response on referrals (response_id) where response_id is not null and settled_at is null;
create index referrals_response on referrals (response_id) where response_id is not null;
create index referrals_decided on referrals (settle_at) where settle_at is not null;
create index referrals_settle_by on referrals (settle_by_id) where settle_by_id is not null;
comment on column referrals.text is 'The student''s words, or what was noticed; null in a crisis.';
comment on column referrals.taken_until is 'Whoever looks at it renews this; it ends by itself when the page is closed.';
comment on column referrals.care is 'The author is shown the help text while it waits.';
comment on column referrals.denied_at is
  'When the author has said that an alarm isn''t about him: a model may read the answer.';
comment on column referrals.response_id is 'Of an alarm in a survey: then there is no answer.';
comment on column referrals.settlement is 'What was decided, until it takes effect.';
comment on column referrals.settle_at is 'When the decision takes effect, unless it is taken back before.';

-- What a learner means to say in life.
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
create index plans_asking on plans (ask_at) where ask_at is not null;
create index plans_lesson on plans (lesson_id) where lesson_id is not null;
create index plans_remark on plans (remark_id) where remark_id is not null;
comment on table plans is 'Only their person sees them, and whom he shows one.';
comment on column plans.source is 'Where its words come from.';
comment on column plans.ask_at is 'When to ask how it went; null: nothing is to be asked.';
comment on column plans.asked is 'How many times it was asked.';
comment on column plans.asked_at is 'When it was asked first: the figures count by it.';
comment on column plans.asks_since is 'It asks now, and waits for an answer.';
comment on column plans.outcome_before is
  'What stood before the week of settled_at: the figures, up to last Monday, do not move by a correction.';

-- What a course gives to whoever has completed it.
create table certificates (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  course_id uuid references courses on delete set null,
  due_since timestamptz not null default now(),
  code text unique,
  words jsonb,
  issued_at timestamptz,
  revoked_at timestamptz,
  revoked_because text,
  check ((words is null) = (issued_at is null)),
  check ((code is null) = (issued_at is null)),
  check ((revoked_because is null) = (revoked_at is null)),
  check (revoked_at is null or issued_at is not null)
);
create unique index certificates_in_force on certificates (user_id, course_id) where revoked_at is null;
create index certificates_due on certificates (due_since) where issued_at is null;
create index certificates_course on certificates (course_id, id);
comment on column certificates.due_since is
  'When its course was completed. It is written once the reviews that were under way then are done.';
comment on column certificates.words is
  'All that is printed, as it was then: a later change of a name or a title changes nothing.';

-- A lesson that is to appear later is still ahead; a draft is not.
create function has_completed(person uuid, course uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(progress.completed_at is not null), false)
  from lessons
  left join lesson_progress progress on progress.lesson_id = lessons.id and progress.user_id = person
  where lessons.course_id = course and lessons.published_at is not null
$$;

-- In the transaction that completes the last lesson, whichever way it is completed. Two of one person wait for each
-- other at the enrolment's row (count_progress below), so the second one sees the first one's lesson. After a revoked
-- certificate none comes by itself.
create function owe_certificate() returns trigger language plpgsql as $$
begin
  insert into certificates (user_id, course_id)
  select new.user_id, new.course_id from courses
  where courses.id = new.course_id and courses.certificate is not null and has_completed(new.user_id, new.course_id)
    and not exists (select from certificates where user_id = new.user_id and course_id = new.course_id)
  on conflict do nothing;
  return null;
end $$;
create trigger user_courses_completed after update of completed on user_courses for each row
  when (new.completed > old.completed) execute function owe_certificate();

-- The last lesson, whichever way it is completed: beside the certificate that is owed for it.
create function tell_completion() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where stopped_at is null and 'course.completed' = any(types))
    and has_completed(new.user_id, new.course_id)
  then
    insert into events (type, user_id, data)
    values ('course.completed', new.user_id, jsonb_build_object('userId', new.user_id, 'courseId', new.course_id));
  end if;
  return null;
end $$;
create trigger user_courses_completion_told after update of completed on user_courses for each row
  when (new.completed > old.completed) execute function tell_completion();

-- ======== Talks that are rehearsed

-- What a lesson rehearses. A change is a new row. Without published_at it is the draft; none in force: the lesson has
-- only a written answer.
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
create unique index scenarios_draft on scenarios (lesson_id) where published_at is null;
create unique index scenarios_in_force on scenarios (lesson_id) where in_force;
create index scenarios_created_by on scenarios (created_by_id) where created_by_id is not null;
comment on column scenarios.revision is 'How often the draft was saved: a save names the one that its author has seen.';

-- One student's passage through a scenario. A take goes on from a line of another talk, whose rows before that line it
-- copies; the talk itself stays as it was, and may go before its takes do.
create table dialogues (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  scenario_id uuid not null references scenarios on delete cascade,
  kind text not null check (kind in ('practice', 'take', 'trial')),
  level text not null check (level in ('easy', 'usual', 'hard')),
  branched_from_id uuid references dialogues on delete set null,
  branched_at integer,
  ended_by text check (ended_by in ('student', 'persona', 'limit', 'crisis', 'restart', 'age')),
  ended_at timestamptz,
  answer_id uuid unique references answers on delete set null,
  is_program boolean not null default false,
  reflection text,
  idempotency_key text,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  family_id uuid,
  remark_id uuid references remarks on delete set null,
  unique (user_id, idempotency_key),
  check ((ended_by is null) = (ended_at is null)),
  check (answer_id is null or ended_at is not null),
  check ((kind = 'take') = (branched_at is not null)),
  check (branched_from_id is null or kind = 'take'),
  constraint dialogues_family check ((kind = 'take') = (family_id is not null))
);
create unique index dialogues_open on dialogues (user_id, lesson_id, kind) where ended_at is null;
create index dialogues_lesson on dialogues (lesson_id, id);
create index dialogues_scenario on dialogues (scenario_id);
create index dialogues_branched_from on dialogues (branched_from_id) where branched_from_id is not null;
create index dialogues_idle on dialogues (touched_at) where ended_at is null;
create index dialogues_unsent on dialogues (ended_at) where ended_at is not null and answer_id is null;
create index dialogues_family on dialogues (family_id) where family_id is not null;
create index dialogues_remark on dialogues (remark_id) where remark_id is not null;
comment on column dialogues.kind is 'trial: an author''s own, over a card that may not be published.';
comment on column dialogues.branched_from_id is 'Of a take; null when that talk is gone.';
comment on column dialogues.branched_at is 'The number of its first own line: those before it are copied.';
comment on column dialogues.answer_id is 'What was sent for a review.';
comment on column dialogues.is_program is 'The persona is played by a program without a model.';
comment on column dialogues.family_id is
  'The talk that a take goes back to, over other takes. No foreign key: it is kept when that talk is gone.';
comment on column dialogues.remark_id is 'What the student had been told when the take began.';

-- The lines of a talk. A reply that waits is its own job, as a review is.
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
  about text check (about in ('asked', 'role', 'me')),
  request jsonb,
  unique (dialogue_id, number),
  unique (dialogue_id, idempotency_key),
  check ((state = 'done') = (text is not null)),
  check (state <> 'failed' or cause is not null)
);
-- One voice at a time. A hint that has failed doesn't hold the talk.
create unique index dialogue_turns_unfinished on dialogue_turns (dialogue_id)
  where state in ('waiting', 'in_progress') or (state <> 'done' and speaker = 'persona');
create index dialogue_turns_waiting on dialogue_turns (priority desc, due_at, id) where state = 'waiting';
create index dialogue_turns_worker on dialogue_turns (worker_id) where worker_id is not null;
create index dialogue_turns_without_model on dialogue_turns (id) where state = 'not_configured';
comment on column dialogue_turns.number is 'Over all speakers, from 0.';
comment on column dialogue_turns.mood is 'The persona''s state after its reply.';
comment on column dialogue_turns.cut is 'Why the reply ends where it does, or was replaced.';
comment on column dialogue_turns.is_fallback is 'The card''s own line, since the model failed twice.';
comment on column dialogue_turns.alarm is 'The model has seen somebody in danger in the line before.';
comment on column dialogue_turns.raw is 'All that the model wrote.';
comment on column dialogue_turns.speech is 'Of a spoken line.';
comment on column dialogue_turns.estimate is
  'In roubles: what the request would have cost that the course''s budget had no room for.';
comment on column dialogue_turns.about is
  'Of a student''s line that may be of danger: who says it, by the student''s own word; asked until then.';
comment on column dialogue_turns.request is
  'Of a persona''s reply: the messages of its last request, as they were sent. A model not on the school''s own machines was sent placeholders.';

-- The checked sentences of a reply under way. Lost in a crash with the connection to the model.
create unlogged table turn_drafts (
  turn_id uuid primary key references dialogue_turns on delete cascade,
  attempt integer not null,
  text text not null
);

-- ======== Models

-- A row before each request to a model, with an estimate; corrected when the usage is known. It refers to answers and
-- talks, so it stands after them.
create table model_calls (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  purpose text not null
    check (purpose in (
      'review', 'repair', 'trial', 'run', 'suggestion', 'dialogue', 'check', 'hint', 'scenario', 'counter_quote'
    )),
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
  outcome text,
  dialogue_turn_id uuid references dialogue_turns on delete set null
);
create index model_calls_course on model_calls (course_id, at);
create index model_calls_at on model_calls (at);
create index model_calls_endpoint on model_calls (endpoint, at);
create index model_calls_purpose on model_calls (purpose, at) where not is_estimate;
create index model_calls_open on model_calls (at) where outcome is null;
create index model_calls_lesson on model_calls (lesson_id) where lesson_id is not null;
create index model_calls_review on model_calls (review_id) where review_id is not null;
create index model_calls_dialogue_turn on model_calls (dialogue_turn_id) where dialogue_turn_id is not null;
-- A lesson says whether the models have just been silent: without this index, a place that no model has would have all calls
-- of the last minutes read for it.
create index model_calls_place on model_calls (place, at) where outcome is not null;
comment on column model_calls.masked is 'How many passages of personal data were replaced before the request left.';
comment on column model_calls.cost is 'In roubles.';
comment on column model_calls.is_estimate is 'From lengths: the usage isn''t known, or not yet.';
comment on column model_calls.outcome is 'done, aborted, or the kind of the fault; null while the call goes on.';

-- One row, written by whichever worker looked last: where reviews come from, for the administrator's pages.
create table ai_status (
  only_row boolean primary key default true check (only_row),
  source text not null check (source in ('configured', 'found', 'demo', 'none')),
  address text,
  model text,
  checked_at timestamptz not null
);

-- ======== Across the subjects

-- Who asked for their data to be erased, until when it can be taken back, and what was erased.
create table erasure_requests (
  id uuid primary key default uuid_v7(),
  number integer not null unique,
  user_id uuid references users on delete set null,
  account_id uuid not null,
  asked_by text not null check (asked_by in ('person', 'withdrawal', 'school', 'retention')),
  asked_at timestamptz not null default now(),
  cool_off_until timestamptz not null,
  due_at timestamptz not null,
  reason text,
  state text not null default 'open' check (state in ('open', 'taken_back', 'refused', 'done')),
  ended_at timestamptz,
  ended_by_id uuid references users on delete set null,
  refusal text,
  act jsonb,
  vacuumed_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check (refusal is null or state = 'refused'),
  check ((state = 'done') = (act is not null)),
  check (vacuumed_at is null or state = 'done')
);
create unique index erasure_requests_open on erasure_requests (account_id) where state = 'open';
create index erasure_requests_account on erasure_requests (account_id, number);
create index erasure_requests_user on erasure_requests (user_id);
create index erasure_requests_ended_by on erasure_requests (ended_by_id);
create index erasure_requests_to_vacuum on erasure_requests (ended_at) where state = 'done' and vacuumed_at is null;
comment on column erasure_requests.account_id is 'Stays when the person is gone, and leads nowhere by then.';
comment on column erasure_requests.reason is 'The person''s own words; emptied when they are erased, as is the refusal.';
comment on column erasure_requests.refusal is 'Why the school refused, for the person to read.';
comment on column erasure_requests.act is 'What was erased, by table and count; it names nobody.';
comment on column erasure_requests.vacuumed_at is 'When the bytes were given to new rows.';

-- How long each kind of row is kept. Without a row, a kind is kept as long as it is by default.
create table retention (
  kind text primary key,
  days integer check (days between 1 and 36500)
);
comment on column retention.days is 'Null: as long as the school lives.';

-- What went by its term.
create table retention_sweeps (
  id uuid primary key default uuid_v7(),
  kind text not null,
  at timestamptz not null default now(),
  gone integer not null
);
comment on column retention_sweeps.gone is 'How many rows were emptied or deleted.';

create table set_asides (
  user_id uuid not null references users on delete cascade,
  key text not null,
  until timestamptz not null,
  primary key (user_id, key)
);
comment on table set_asides is '«Не сейчас»: lines of «Сегодня» that are not shown until then.';

-- ======== Figures of courses, and the number of people
-- The figures are kept by the database itself as rows come, change and go, so that analytics reads a few hundred rows
-- where it would read millions. Whatever writes the rows, the figures are theirs at every moment: each transaction
-- carries its own part of them (decision 14).

-- A figure is the sum of its parts. Whoever changes one adds a part of their own: two students who answer in one lesson
-- never wait for each other's commit. A worker folds the parts into one every few seconds; the sum is the same before
-- and after. No foreign keys: a part would wait for a lesson that is being deleted, while the deletion waits for the row
-- that the part is about. Triggers below remove the parts of what is gone.
create table lesson_figures (
  lesson_id uuid not null,
  answers integer not null default 0,
  views integer not null default 0,
  completed integer not null default 0,
  active_seconds bigint not null default 0,
  folded boolean not null default false,
  student_answers integer not null default 0
);
create index lesson_figures_lesson on lesson_figures (lesson_id);
create unique index lesson_figures_folded on lesson_figures (lesson_id) where folded;
create index lesson_figures_parts on lesson_figures (lesson_id) where not folded;
comment on column lesson_figures.answers is 'Of anybody.';
comment on column lesson_figures.views is 'Of enrolled students.';
comment on column lesson_figures.folded is
  'False in a part that one transaction has added. A lesson''s figure is the sum of all its rows.';
comment on column lesson_figures.student_answers is 'Of students, enrolled or not.';

-- How many students of a course have completed so many lessons.
create table course_standings (
  course_id uuid not null,
  completed integer not null,
  students integer not null,
  folded boolean not null default false
);
create index course_standings_course on course_standings (course_id, completed);
create unique index course_standings_folded on course_standings (course_id, completed) where folded;
create index course_standings_parts on course_standings (course_id) where not folded;
comment on column course_standings.students is 'How many students have completed so many lessons.';
comment on column course_standings.folded is 'As in lesson_figures: the rows are parts of a sum.';

-- Quarters of an hour: of these the days of every time zone are made.
create table course_activity (
  course_id uuid not null,
  quarter timestamptz not null,
  answers integer not null default 0,
  views integer not null default 0,
  folded boolean not null default false
);
create index course_activity_course on course_activity (course_id, quarter);
create unique index course_activity_folded on course_activity (course_id, quarter) where folded;
create index course_activity_parts on course_activity (course_id) where not folded;
comment on column course_activity.answers is 'Of students, enrolled or not.';
comment on column course_activity.views is 'First views of a lesson by students, enrolled or not.';
comment on column course_activity.folded is 'As in lesson_figures: the rows are parts of a sum.';

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
return date_bin('15 minutes', moment, '2000-01-01 00:00:00+00');

-- All of it from the rows, for whoever has written past the triggers. Writers wait meanwhile.
create function recount_course_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7318006);
  lock table users, courses, lessons, user_courses, lesson_progress, answers in share row exclusive mode;
  update lesson_progress set of_student = right_.of_student, enrolled = right_.enrolled
  from (
    select lesson_progress.id, role = 'student' as of_student, user_courses.id is not null as enrolled
    from lesson_progress
    join users on users.id = lesson_progress.user_id
    join lessons on lessons.id = lesson_progress.lesson_id
    left join user_courses on user_courses.user_id = users.id and user_courses.course_id = lessons.course_id
  ) right_
  where right_.id = lesson_progress.id
    and (lesson_progress.of_student, lesson_progress.enrolled) is distinct from (right_.of_student, right_.enrolled);
  update user_courses set of_student = right_.of_student, completed = right_.completed
  from (
    select user_courses.id, role = 'student' as of_student, coalesce(done.completed, 0) as completed
    from user_courses
    join users on users.id = user_courses.user_id
    left join (
      select lesson_progress.user_id, lessons.course_id, count(*) as completed
      from lesson_progress join lessons on lessons.id = lesson_progress.lesson_id
      where completed_at is not null
      group by lesson_progress.user_id, lessons.course_id
    ) done on done.user_id = user_courses.user_id and done.course_id = user_courses.course_id
  ) right_
  where right_.id = user_courses.id
    and (user_courses.of_student, user_courses.completed) is distinct from (right_.of_student, right_.completed);
  update answers set of_student = (role = 'student') from users
  where users.id = answers.user_id and answers.of_student <> (role = 'student');

  delete from lesson_figures;
  insert into lesson_figures (lesson_id, answers, student_answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(student_answers), sum(views), sum(completed), sum(active_seconds), true
  from (
    select lesson_id, count(*) as answers, count(*) filter (where of_student) as student_answers,
      0 as views, 0 as completed, 0 as active_seconds
    from answers group by lesson_id
    union all
    select lesson_id, 0, 0, count(*), count(completed_at), sum(active_seconds) from lesson_progress
    where of_student and enrolled
    group by lesson_id
  ) counted
  group by lesson_id;

  delete from course_standings;
  insert into course_standings (course_id, completed, students, folded)
  select course_id, completed, count(*), true from user_courses where of_student group by course_id, completed;

  delete from course_activity;
  insert into course_activity (course_id, quarter, answers, views, folded)
  select course_id, quarter, sum(answers), sum(views), true
  from (
    select lesson_id, quarter_of(created_at) as quarter, count(*) as answers, 0 as views from answers
    where of_student
    group by 1, 2
    union all
    select lesson_id, quarter_of(viewed_at), 0, count(*) from lesson_progress where of_student group by 1, 2
  ) counted
  join lessons on lessons.id = lesson_id
  group by course_id, quarter
  order by course_id, quarter;
end $$;

-- One folds at a time, and each table in a transaction of its own: parts first and then the whole, in the order in which
-- the triggers that remove them go. Writers add parts meanwhile and wait for nothing.
create function fold_lesson_figures() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from lesson_figures where not folded returning *)
  insert into lesson_figures as whole (lesson_id, answers, student_answers, views, completed, active_seconds, folded)
  select lesson_id, sum(answers), sum(student_answers), sum(views), sum(completed), sum(active_seconds), true
  from parts join lessons on lessons.id = lesson_id
  group by lesson_id
  on conflict (lesson_id) where folded do update set
    answers = whole.answers + excluded.answers,
    student_answers = whole.student_answers + excluded.student_answers,
    views = whole.views + excluded.views,
    completed = whole.completed + excluded.completed,
    active_seconds = whole.active_seconds + excluded.active_seconds;
end $$;

create function fold_course_standings() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from course_standings where not folded returning *)
  insert into course_standings as whole (course_id, completed, students, folded)
  select course_id, completed, sum(students), true
  from parts join courses on courses.id = course_id
  group by course_id, completed
  on conflict (course_id, completed) where folded do update set students = whole.students + excluded.students;
end $$;

create function fold_course_activity() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318006) then return; end if;
  with parts as (delete from course_activity where not folded returning *)
  insert into course_activity as whole (course_id, quarter, answers, views, folded)
  select course_id, quarter, sum(answers), sum(views), true
  from parts join courses on courses.id = course_id
  group by course_id, quarter
  on conflict (course_id, quarter) where folded do update set
    answers = whole.answers + excluded.answers,
    views = whole.views + excluded.views;
end $$;

-- Nothing is counted for a lesson or a course that isn't there any more: what foreign keys remove with it is told to
-- triggers after the figures have gone.

-- Answers come one by one and may go by the thousand. A new one asks whose it is: the lock makes it wait for a role that
-- is being changed, whose transaction could not see this row to change it. The list of answers shows all, analytics
-- those of students: lesson_figures keeps both numbers.
create function place_answer() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for share;
  -- Nobody's: the foreign key refuses it.
  new.of_student := coalesce(new.of_student, false);
  return new;
end $$;
create trigger answers_place before insert on answers for each row execute function place_answer();

create function count_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers)
  values (new.lesson_id, 1, new.of_student::integer);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id and new.of_student;
  return null;
end $$;
create trigger answers_come after insert on answers for each row execute function count_answer();

create function count_gone_answers() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers)
  select lesson_id, -count(*), -count(*) filter (where of_student)
  from gone join lessons on lessons.id = lesson_id
  group by lesson_id;
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(gone.created_at), -count(*) from gone join lessons on lessons.id = lesson_id
  where of_student
  group by course_id, quarter_of(gone.created_at);
  return null;
end $$;
create trigger answers_go after delete on answers
  referencing old table as gone for each statement execute function count_gone_answers();

create function count_moved_answer() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, answers, student_answers) values
    (old.lesson_id, -1, -old.of_student::integer),
    (new.lesson_id, 1, new.of_student::integer);
  insert into course_activity (course_id, quarter, answers)
  select course_id, quarter_of(old.created_at), -1 from lessons where id = old.lesson_id and old.of_student
  union all
  select course_id, quarter_of(new.created_at), 1 from lessons where id = new.lesson_id and new.of_student;
  return null;
end $$;
create trigger answers_move after update of lesson_id, created_at, of_student on answers for each row
  when ((old.lesson_id, old.created_at, old.of_student) is distinct from (new.lesson_id, new.created_at, new.of_student))
  execute function count_moved_answer();

-- A new row of progress asks whose it is, too: the lock makes it wait for an enrolment or a role that is being changed,
-- whose transaction could not see this row to change it.
create function place_progress() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for share;
  -- Nobody's: the foreign key refuses it.
  new.of_student := coalesce(new.of_student, false);
  new.enrolled := exists (
    select from lessons join user_courses on user_courses.course_id = lessons.course_id
    where lessons.id = new.lesson_id and user_courses.user_id = new.user_id
  );
  return new;
end $$;
create trigger lesson_progress_place before insert on lesson_progress for each row execute function place_progress();

create function count_progress() returns trigger language plpgsql as $$
declare
  counts integer := (new.of_student and new.enrolled)::integer;
  counted integer := 0;
  done integer := (new.enrolled and new.completed_at is not null)::integer;
begin
  if tg_op = 'UPDATE' then
    counted := (old.of_student and old.enrolled)::integer;
    done := done - (old.enrolled and old.completed_at is not null)::integer;
    if (old.of_student, old.viewed_at) is distinct from (new.of_student, new.viewed_at) then
      insert into course_activity (course_id, quarter, views)
      select course_id, quarter_of(old.viewed_at), -1 from lessons where id = old.lesson_id and old.of_student
      union all
      select course_id, quarter_of(new.viewed_at), 1 from lessons where id = new.lesson_id and new.of_student;
    end if;
    insert into lesson_figures (lesson_id, views, completed, active_seconds) values (
      new.lesson_id,
      counts - counted,
      counts * (new.completed_at is not null)::integer - counted * (old.completed_at is not null)::integer,
      counts * new.active_seconds - counted * old.active_seconds
    );
  else
    insert into course_activity (course_id, quarter, views)
    select course_id, quarter_of(new.viewed_at), 1 from lessons where id = new.lesson_id and new.of_student;
    insert into lesson_figures (lesson_id, views, completed, active_seconds) values (
      new.lesson_id, counts, counts * (new.completed_at is not null)::integer, counts * new.active_seconds
    );
  end if;
  if done <> 0 then
    update user_courses set completed = user_courses.completed + done
    from lessons
    where lessons.id = new.lesson_id
      and user_courses.course_id = lessons.course_id and user_courses.user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger lesson_progress_come after insert on lesson_progress for each row execute function count_progress();
create trigger lesson_progress_change after update on lesson_progress for each row
  when (
    (old.of_student, old.enrolled, old.viewed_at, old.active_seconds, old.completed_at is null)
    is distinct from (new.of_student, new.enrolled, new.viewed_at, new.active_seconds, new.completed_at is null)
  )
  execute function count_progress();

create function count_gone_progress() returns trigger language plpgsql as $$
begin
  insert into lesson_figures (lesson_id, views, completed, active_seconds)
  select lesson_id, -count(*), -count(completed_at), -sum(active_seconds)
  from gone join lessons on lessons.id = lesson_id
  where of_student and enrolled
  group by lesson_id;
  insert into course_activity (course_id, quarter, views)
  select course_id, quarter_of(viewed_at), -count(*)
  from gone join lessons on lessons.id = lesson_id
  where of_student
  group by course_id, quarter_of(viewed_at);
  update user_courses set completed = user_courses.completed - less.completed
  from (
    select user_id, course_id, count(*) as completed from gone join lessons on lessons.id = lesson_id
    where enrolled and completed_at is not null
    group by user_id, course_id
  ) less
  where user_courses.user_id = less.user_id and user_courses.course_id = less.course_id;
  return null;
end $$;
create trigger lesson_progress_go after delete on lesson_progress
  referencing old table as gone for each statement execute function count_gone_progress();

-- Enrolments wait for their person's other changes and take the person's progress in the course with them.
create function place_enrolment() returns trigger language plpgsql as $$
begin
  select role = 'student' into new.of_student from users where id = new.user_id for no key update;
  new.of_student := coalesce(new.of_student, false);
  new.completed := 0;
  return new;
end $$;
create trigger user_courses_place before insert on user_courses for each row execute function place_enrolment();

create function hold_person_of_enrolment() returns trigger language plpgsql as $$
begin
  -- With a course that goes, its figures do: nobody needs to wait.
  if exists (select from courses where id = old.course_id) then
    perform from users where id = old.user_id for no key update;
  end if;
  return old;
end $$;
create trigger user_courses_hold before delete on user_courses
  for each row execute function hold_person_of_enrolment();

create function count_enrolments() returns trigger language plpgsql as $$
declare
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into course_standings (course_id, completed, students)
  select course_id, completed, one * count(*)
  from changed join courses on courses.id = course_id
  where of_student
  group by course_id, completed;
  update lesson_progress set enrolled = (tg_op = 'INSERT')
  from changed join lessons on lessons.course_id = changed.course_id
  where lesson_progress.user_id = changed.user_id and lesson_progress.lesson_id = lessons.id
    and lesson_progress.enrolled <> (tg_op = 'INSERT');
  return null;
end $$;
create trigger user_courses_come after insert on user_courses
  referencing new table as changed for each statement execute function count_enrolments();
create trigger user_courses_go after delete on user_courses
  referencing old table as changed for each statement execute function count_enrolments();

-- Whoever completes a lesson changes one enrolment: counted row by row, that needs no tables of all that a statement
-- changed.
create function count_changed_enrolment() returns trigger language plpgsql as $$
begin
  insert into course_standings (course_id, completed, students)
  select course_id, completed, students
  from (values
    (old.course_id, old.completed, -1, old.of_student),
    (new.course_id, new.completed, 1, new.of_student)
  ) changed (course_id, completed, students, counts)
  where counts;
  return null;
end $$;
create trigger user_courses_change after update on user_courses for each row
  when ((old.of_student, old.completed) is distinct from (new.of_student, new.completed))
  execute function count_changed_enrolment();

-- People: a new role is told to all that is theirs; who goes, takes their progress first, in the order in which a lesson
-- that goes takes rows, so that the two can't wait for each other.
create function tell_new_role() returns trigger language plpgsql as $$
begin
  update lesson_progress set of_student = (new.role = 'student') where user_id = new.id;
  update user_courses set of_student = (new.role = 'student') where user_id = new.id;
  -- In the order in which several answers are locked elsewhere.
  perform from answers where user_id = new.id order by id for no key update;
  update answers set of_student = (new.role = 'student') where user_id = new.id;
  return null;
end $$;
create trigger users_role after update of role on users for each row
  when (old.role is distinct from new.role) execute function tell_new_role();

create function take_progress_along() returns trigger language plpgsql as $$
begin
  delete from lesson_progress where user_id = old.id;
  return old;
end $$;
create trigger users_go before delete on users for each row execute function take_progress_along();

-- Lessons: what is in one goes first, while it can be found, so that it is counted off its course; with a course that
-- goes, nothing needs counting.
create function take_rows_along() returns trigger language plpgsql as $$
begin
  if exists (select from courses where id = old.course_id) then
    delete from lesson_progress where lesson_id = old.id;
    delete from answers where lesson_id = old.id;
  end if;
  return old;
end $$;
create trigger lessons_go before delete on lessons for each row execute function take_rows_along();

create function forget_lesson_figures() returns trigger language plpgsql as $$
begin
  delete from lesson_figures where lesson_id = old.id and not folded;
  delete from lesson_figures where lesson_id = old.id;
  return null;
end $$;
create trigger lessons_gone after delete on lessons for each row execute function forget_lesson_figures();

create function forget_course_figures() returns trigger language plpgsql as $$
begin
  delete from course_standings where course_id = old.id and not folded;
  delete from course_standings where course_id = old.id;
  delete from course_activity where course_id = old.id and not folded;
  delete from course_activity where course_id = old.id;
  return null;
end $$;
create trigger courses_gone after delete on courses for each row execute function forget_course_figures();

-- What the figures are kept by stays: nothing of ours moves such a row, and to count that move would take a rule more.
create function refuse_to_move() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % is deleted and made anew rather than moved', tg_table_name;
end $$;
create trigger lessons_stay before update of course_id on lessons for each row
  when (old.course_id is distinct from new.course_id) execute function refuse_to_move();
create trigger lesson_progress_stays before update of user_id, lesson_id on lesson_progress for each row
  when ((old.user_id, old.lesson_id) is distinct from (new.user_id, new.lesson_id)) execute function refuse_to_move();
create trigger user_courses_stay before update of user_id, course_id on user_courses for each row
  when ((old.user_id, old.course_id) is distinct from (new.user_id, new.course_id)) execute function refuse_to_move();

-- How many people there are, without walking over them all whenever an administrator looks for one. The count is a sum
-- of parts, as a course's figures are: whoever writes adds a part of their own and waits for nobody.
create table people_counts (
  people integer not null
);
comment on column people_counts.people is 'A part: the count is the sum of all rows.';

-- From the rows, for whoever has written past the triggers.
create function recount_people() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7318009);
  lock table users in share row exclusive mode;
  delete from people_counts;
  insert into people_counts select count(*) from users having count(*) > 0;
end $$;

create function count_people() returns trigger language plpgsql as $$
begin
  insert into people_counts
  select case tg_op when 'INSERT' then 1 else -1 end * count(*) from changed having count(*) > 0;
  return null;
end $$;
create trigger users_come after insert on users
  referencing new table as changed for each statement execute function count_people();
create trigger users_gone after delete on users
  referencing old table as changed for each statement execute function count_people();

create function fold_people_counts() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(7318009) or (select count(*) from people_counts) < 2 then return; end if;
  with parts as (delete from people_counts returning people)
  insert into people_counts select sum(people) from parts having count(*) > 0;
end $$;
