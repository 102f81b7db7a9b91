-- What a group says of the end of an access is noted when the access goes. With their course both go, in the order in which the
-- database happens to follow its keys: so accesses go first.
create function end_accesses_first() returns trigger language plpgsql as $$
begin
  delete from user_courses where course_id = old.id;
  return old;
end $$;
create trigger courses_end_accesses before delete on courses for each row execute function end_accesses_first();
