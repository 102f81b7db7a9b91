-- A course may give its certificate only by hand. Where a curator's yes is asked for, it is owed as elsewhere, and waits.
create or replace function owe_certificate() returns trigger language plpgsql as $$
begin
  insert into certificates (user_id, course_id)
  select new.user_id, new.course_id from courses
  where courses.id = new.course_id and courses.certificate is not null
    and courses.certificate ->> 'given' is distinct from 'by_hand' and has_earned(new.user_id, new.course_id)
    and not exists (select from certificates where user_id = new.user_id and course_id = new.course_id)
  on conflict do nothing;
  return null;
end $$;
