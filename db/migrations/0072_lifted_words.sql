-- What a person has lifted stays so when the person is gone, and with them lifted_by_id.
create function keep_lifted() returns trigger language plpgsql as $$
begin
  new.is_borrowed := false;
  return new;
end $$;
create trigger keep_lifted before update of lifted_by_id on remarks
for each row when (old.lifted_by_id is not null and new.lifted_by_id is null)
execute function keep_lifted();
