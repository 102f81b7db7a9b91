-- Rows that wait for work are their own jobs: when each is due, who has it, how often it failed. Higher priority comes first,
-- then what has been due for longer. `worker_id` is the worker that works on the row, or has yet to say that it is done.
alter table reviews
  add column priority smallint not null default 0,
  add column due_at timestamptz not null default now(),
  -- Tries that the model failed, and workers that died over it.
  add column failures integer not null default 0,
  add column crashes integer not null default 0,
  add column worker_id text;
create index reviews_waiting on reviews (priority desc, due_at, id) where state = 'waiting';
create index reviews_worker on reviews (worker_id) where worker_id is not null;

alter table user_imports
  add column priority smallint not null default 0,
  add column due_at timestamptz not null default now(),
  add column failures integer not null default 0,
  add column crashes integer not null default 0,
  add column claim uuid,
  add column worker_id text;
drop index user_imports_running;
create index user_imports_waiting on user_imports (priority desc, due_at, id) where state = 'running' and worker_id is null;
create index user_imports_worker on user_imports (worker_id) where worker_id is not null;

-- A draft goes with its review. The key points from a table that may be lost to one that may not, never the other way round.
delete from review_drafts where not exists (select from reviews where reviews.id = review_id);
alter table review_drafts
  add foreign key (review_id) references reviews on delete cascade;

-- Where the job queue of the release before is installed, what waits in it moves to the rows. A process of that release may run
-- on for as long as an upgrade takes: it finds a queue without work, and what it puts there lands in the rows.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;

  update reviews
  set priority = -jobs.priority,
    due_at = jobs.run_at,
    failures = coalesce((jobs.payload ->> 'failures')::integer, 0),
    crashes = coalesce((jobs.payload ->> 'crashes')::integer, 0),
    worker_id = case when state = 'in_progress' then jobs.locked_by end
  from graphile_worker._private_jobs jobs
  where jobs.key = reviews.id::text and state in ('waiting', 'in_progress');
  drop table graphile_worker._private_jobs cascade;

  -- Its columns and their types, in their order: statements that are prepared already stay valid.
  create view graphile_worker._private_jobs as
  select null::bigint as id, null::integer as job_queue_id, null::integer as task_id, '{}'::json as payload,
    0::smallint as priority, due_at as run_at, 0::smallint as attempts, 8::smallint as max_attempts,
    null::text as last_error, created_at, created_at as updated_at, id::text as key, null::timestamptz as locked_at,
    null::text as locked_by, 0 as revision, null::jsonb as flags, false as is_available
  from reviews
  where state in ('waiting', 'in_progress');
  create view graphile_worker.jobs as select * from graphile_worker._private_jobs;

  create function graphile_worker.take_over_job() returns trigger language plpgsql as $take$
  begin
    if tg_op = 'INSERT' then perform pg_notify('queue', 'reviews'); end if;
    return null;
  end $take$;
  create trigger take_over instead of insert or update or delete on graphile_worker._private_jobs
    for each row execute function graphile_worker.take_over_job();

  create function graphile_worker.add_job(
    identifier text, payload json default null, queue_name text default null, run_at timestamptz default null,
    max_attempts integer default null, job_key text default null, priority integer default null,
    flags text[] default null, job_key_mode text default 'replace'
  ) returns void language sql as $add$
    update reviews
    set priority = -coalesce(add_job.priority, 0),
      due_at = coalesce(add_job.run_at, now()),
      failures = coalesce((add_job.payload ->> 'failures')::integer, 0),
      crashes = coalesce((add_job.payload ->> 'crashes')::integer, 0),
      worker_id = null
    where id = add_job.job_key::uuid and state = 'waiting';
    select pg_notify('queue', 'reviews');
  $add$;
end $$;

-- Nobody works on these any more: the process that did ended before the upgrade, or the rows come from a backup.
update reviews set state = 'waiting', claim = null where state = 'in_progress' and worker_id is null;
