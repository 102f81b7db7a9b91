alter table users add password_given_at timestamptz;
comment on column users.password_given_at is 'When an administrator set the password; null if its owner did, or before this was recorded.';
