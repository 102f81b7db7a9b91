alter table sessions add idle_at timestamptz;
comment on column sessions.idle_at is 'When it was found unused for longer than its role may leave it: it opens nothing any more.';
