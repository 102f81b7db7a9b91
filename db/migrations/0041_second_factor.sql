-- A code beside the password. Between the two there is no session, only an attempt: unlogged, since after a crash one signs in anew.
create unlogged table sign_in_attempts (
  id uuid primary key default uuid_v7(),
  browser_hash bytea not null unique,
  kind text not null check (kind in ('code', 'setup', 'profile')),
  user_id uuid references users on delete cascade,
  remember boolean not null default false,
  sealed text,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_attempts_user on sign_in_attempts (user_id);
comment on column sign_in_attempts.browser_hash is 'Of the token in the cookie of the browser that began it.';
comment on column sign_in_attempts.kind is 'What comes next: a code, the setup of a factor, or the setup that a signed-in person has begun in the profile.';
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
comment on column second_factors.last_step is 'The half minute of the last code that was accepted: no code is accepted twice.';

create table recovery_codes (
  user_id uuid references users on delete cascade,
  hash bytea,
  used_at timestamptz,
  primary key (user_id, hash)
);

alter table sessions drop constraint sessions_via_check,
  add constraint sessions_via_check check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery'));
alter table sign_ins drop constraint sign_ins_via_check,
  add constraint sign_ins_via_check check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery'));
