-- Whose sign-in is closed, and who asked for their data to be erased, until when it can be taken back, and what was erased.
alter table users add blocked_at timestamptz;
comment on column users.blocked_at is 'When an administrator closed the sign-in; null: it is open.';

alter table school_settings add erases_by_itself boolean not null default false;
comment on column school_settings.erases_by_itself is 'Requests are carried out when the time to take them back is over, without a person.';

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
