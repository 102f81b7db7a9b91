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
comment on column identities.role_from is 'The provider''s title, if the last sign-in''s role came from there: the role isn''t changed here.';

alter table sessions add column provider text, add column provider_sid text;
create index sessions_provider on sessions (provider, provider_sid) where provider is not null;
comment on column sessions.provider is 'Through whose server it was opened; null: by a password or a link.';
comment on column sessions.provider_sid is 'The provider''s own session: when it ends, this one does.';

alter table sign_in_attempts drop constraint sign_in_attempts_kind_check,
  add constraint sign_in_attempts_kind_check check (kind in ('code', 'setup', 'profile', 'provider'));

-- A notice of a provider that a session has ended counts once. Unlogged: after a crash, an old one is refused by its time.
create unlogged table used_logout_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);

alter table sessions drop constraint sessions_via_check,
  add constraint sessions_via_check check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider'));
alter table sign_ins drop constraint sign_ins_via_check,
  add constraint sign_ins_via_check check (via in ('password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider'));
