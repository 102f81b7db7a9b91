-- A student's page keeps the lessons of a course in memory for as long as this mark stays. The mark is read with the row that
-- lets him in, so no process has to tell another of a change; it is random, so that not even a database which has lost its
-- last transactions gives the same mark to other lessons.
alter table courses add column contents uuid not null default gen_random_uuid();
comment on column courses.contents is 'Another one after each change of the course’s lessons.';

create function mark_contents() returns trigger language plpgsql as $$
begin
  update courses set contents = gen_random_uuid() where id in (select course_id from changed);
  return null;
end
$$;
create trigger lessons_added after insert on lessons
  referencing new table as changed for each statement execute function mark_contents();
create trigger lessons_changed after update on lessons
  referencing new table as changed for each statement execute function mark_contents();
create trigger lessons_removed after delete on lessons
  referencing old table as changed for each statement execute function mark_contents();
