-- Another system's address that is told of what happens in the school. The row is also a job: it is taken when something waits
-- for the address, so an address that doesn't answer holds one slot at most.
create table webhooks (
  id uuid primary key default uuid_v7(),
  title text not null,
  url text not null,
  types text[] not null check (cardinality(types) > 0),
  sealed text not null,
  sealed_before text,
  both_until timestamptz,
  heard_since timestamptz not null default now(),
  failing_since timestamptz,
  stopped_at timestamptz,
  stopped_because text check (stopped_because in ('person', 'gone', 'failing', 'secret')),
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  priority smallint not null default 0,
  failures integer not null default 0,
  crashes integer not null default 0,
  claim uuid,
  worker_id text,
  check ((sealed_before is null) = (both_until is null)),
  check ((stopped_at is null) = (stopped_because is null))
);
create index webhooks_worker on webhooks (worker_id) where worker_id is not null;
comment on column webhooks.sealed is 'The secret that signs what is sent.';
comment on column webhooks.sealed_before is 'The secret before it, which signs too until both_until.';
comment on column webhooks.heard_since is 'What a date has brought before isn’t told: the hook was made, changed or resumed then.';
comment on column webhooks.failing_since is 'Since when nothing has been accepted; null: it works.';
comment on column webhooks.due_at is 'When it is contacted again, if anything waits for it.';

-- What has happened: ids and times, without a name or a text. Written only while some webhook listens, kept for a month.
create table events (
  id uuid primary key default uuid_v7(),
  type text not null,
  user_id uuid not null references users on delete cascade,
  key text unique,
  data jsonb not null,
  at timestamptz not null default now(),
  is_queued boolean not null default false
);
create index events_new on events (id) where not is_queued;
create index events_user on events (user_id);
create index events_at on events (at);
comment on column events.key is 'What a date brings is told once.';
comment on column events.is_queued is 'Whether it stands in the outbox, for every webhook that listens.';

-- Letters are jobs by themselves; what waits for a webhook is sent by its webhook's job.
drop index outbox_waiting;
create index outbox_waiting on outbox (priority desc, due_at, id)
  where state = 'waiting' and channel = 'mail' and worker_id is null;
create index outbox_hook_waiting on outbox (target_id, priority desc, due_at, id)
  where state = 'waiting' and channel = 'webhook';
create index outbox_hook on outbox (target_id, id) where channel = 'webhook';

-- The last lesson, whichever way it is completed: beside the certificate that is owed for it (0043_certificates.sql).
create function tell_completion() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where stopped_at is null and 'course.completed' = any(types))
    and has_completed(new.user_id, new.course_id)
  then
    insert into events (type, user_id, data)
    values ('course.completed', new.user_id, jsonb_build_object('userId', new.user_id, 'courseId', new.course_id));
  end if;
  return null;
end $$;
create trigger user_courses_completion_told after update of completed on user_courses for each row
  when (new.completed > old.completed) execute function tell_completion();
