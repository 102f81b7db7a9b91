-- As 0075_deferred_keys.sql, for the keys that came since: a deletion may change their rows twice.
do $$
declare
  key record;
begin
  for key in
    select conrelid::regclass as of_table, quote_ident(conname) as name
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype in ('c', 'n') and not condeferred
      and conrelid in (
        select conrelid from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'n'
      )
    order by conrelid::regclass::text, conname
  loop
    execute format('alter table %s alter constraint %s deferrable initially deferred', key.of_table, key.name);
  end loop;
end $$;
