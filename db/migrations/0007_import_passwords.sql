-- No password lies in the database in plain text, not even for the minutes of an import.

alter table user_import_rows
  -- The quick hash of the password that the file gives, until the person exists.
  add column password_hash text,
  add column user_id uuid references users on delete set null,
  -- The person was made without a password: one is made when an administrator takes it.
  add column awaits_password boolean not null default false;

-- Whoever has a made password that nobody has taken gets another one when it is taken; the words are those of password.ts.
with untaken as (
  update user_import_rows set user_id = users.id, awaits_password = true
  from users
  where state = 'created' and password is not null
    and lower(users.email) = lower(given->>'email') and users.last_login_at is null
  returning user_id
)
update users set password_hash = 'none' from untaken where users.id = untaken.user_id;

-- Nothing writes this column any more; it goes with the next release.
update user_import_rows set password = null where password is not null;
alter table user_import_rows add constraint user_import_rows_no_password check (password is null);
drop index user_import_rows_passwords;
create index user_import_rows_user on user_import_rows (user_id) where user_id is not null;
