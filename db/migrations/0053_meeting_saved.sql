-- What an edit of a meeting is based on: one that would overwrite another is refused.
alter table meetings add column updated_at timestamptz not null default now();
