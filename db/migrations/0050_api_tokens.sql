-- Tokens of programs. A token acts for its owner, with the owner's rights of the moment, within its scopes and courses. Only the
-- hash is stored, and the first characters, by which people tell tokens apart.
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
comment on column api_tokens.course_ids is 'Null: all courses of the owner.';
create index api_tokens_user on api_tokens (user_id);

-- Which program has started an import: its journal rows name it, and it stops when the token is revoked.
alter table user_imports add token_id uuid references api_tokens on delete set null;
create index user_imports_token on user_imports (token_id) where token_id is not null;
