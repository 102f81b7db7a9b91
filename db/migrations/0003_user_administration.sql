-- Finding people among a hundred thousand, and bringing them in from a file.

-- What a search by name or email looks through: one text in lower case, «ё» as «е».
alter table users add column search_text text not null generated always as (
  translate(lower((last_name || ' ' || first_name || ' ' || email) collate "ru-x-icu"), 'ё', 'е')
) stored;

-- The order of the list of people. A search for something frequent is done after a page of it; for something rare a hundred
-- thousand short texts are looked through in some fifty milliseconds, with no extension asked of the server.
create index users_by_name on users (last_name collate "ru-x-icu", first_name collate "ru-x-icu", id);
create index users_admins on users (id) where role = 'admin';

-- The journal by whoever made the change; it also spares the deletion of a person a look through the whole journal.
create index audit_log_actor on audit_log (user_id, id);
create index reviews_requested_by on reviews (requested_by_id) where requested_by_id is not null;

-- A file of people being brought in; its rows wait here for the worker, so that a restart loses none and doubles none.
create table user_imports (
  id uuid primary key,
  created_by_id uuid references users on delete set null,
  file_name text not null,
  state text not null default 'running' check (state in ('running', 'done')),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index user_imports_running on user_imports (id) where state = 'running';

create table user_import_rows (
  import_id uuid not null references user_imports on delete cascade,
  -- The row's number in the file, as a spreadsheet counts: the header is row 1.
  number integer not null,
  given jsonb not null,
  -- Until the person exists, the password that the file gives; after that, the one made for them, until it is handed out.
  password text,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'updated', 'unchanged', 'failed')),
  problem text,
  primary key (import_id, number),
  check ((state = 'failed') = (problem is not null))
);
create index user_import_rows_passwords on user_import_rows (import_id) where password is not null;
