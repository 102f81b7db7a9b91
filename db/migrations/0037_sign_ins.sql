-- Who signed in, who was refused, and whose session ended, and from where. What was typed for an address is not kept: at an
-- unknown one, the row names nobody.
create table sign_ins (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  user_id uuid references users on delete cascade,
  outcome text not null check (outcome in ('in', 'wrong', 'unknown', 'slowed', 'wrong_code', 'blocked', 'out', 'ended', 'idle')),
  via text check (via in ('password', 'invite', 'reset', 'join')),
  address text,
  device text
);
comment on column sign_ins.via is 'How the person signed in or tried to; of an end, how that session began. Null if an earlier release began it.';
create index sign_ins_person on sign_ins (user_id, id);
create index sign_ins_address on sign_ins (address, id);

alter table sessions add via text check (via in ('password', 'invite', 'reset', 'join'));

alter table login_failures add told_at timestamptz;
comment on column login_failures.told_at is 'When the journal of sign-ins was last told that the bucket is full.';
