-- A row that two of its keys empty in one deletion has a version of that transaction's own, and then PostgreSQL checks all its
-- keys anew: also one whose row is gone already and which its turn to be emptied, or to take the row along, has not come to. So
-- such keys are checked at the commit, when every turn has come. What they do to the row happens at once, as before.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as of_table, quote_ident(conname) as name
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('c', 'n') and conrelid in (
      select conrelid from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'n'
    )
    order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s alter constraint %s deferrable initially deferred', key.of_table, key.name);
  end loop;
end $$;

-- As answers_in_last_minute (0055_baseline.sql): counted behind a lock of the person's, and so with what was committed while
-- it waited. A person may have a talk open in every lesson, and say a line in each at once.
create function lines_in_last_minute(person uuid) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7318014, hashtext(person::text));
  return (
    select count(*) from dialogues
    join dialogue_turns turn on turn.dialogue_id = dialogues.id and turn.speaker = 'student'
      and turn.created_at > now() - interval '1 minute' and turn.number >= coalesce(dialogues.branched_at, 0)
    where dialogues.user_id = person and dialogues.touched_at > now() - interval '1 minute'
  );
end $$;

-- When the form of a webhook was saved: what was saved since isn't overwritten unseen.
alter table webhooks add column updated_at timestamptz not null default now();
update webhooks set updated_at = created_at;
