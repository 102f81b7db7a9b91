-- A password that somebody else has chosen is to be replaced by one's own.

alter table users add column must_change_password boolean not null default false;
comment on column users.must_change_password is 'Until the person sets a password of their own, nothing else opens to them.';
