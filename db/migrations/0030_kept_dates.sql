-- The dates of a stream's lessons are kept in memory for as long as this mark stays, as the lessons themselves are under
-- courses.contents (0025_course_contents.sql).
alter table groups add column dates_mark uuid not null default gen_random_uuid();
comment on column groups.dates_mark is 'Another one after each change of the dates of the group’s lessons.';

create function mark_dates() returns trigger language plpgsql as $$
begin
  new.dates_mark := gen_random_uuid();
  return new;
end $$;
create trigger groups_dates before update on groups for each row
  when ((old.starts_at, old.late) is distinct from (new.starts_at, new.late)) execute function mark_dates();

create function mark_dates_of_groups() returns trigger language plpgsql as $$
begin
  update groups set dates_mark = gen_random_uuid() where id in (select group_id from changed);
  return null;
end $$;
create trigger group_lessons_added after insert on group_lessons
  referencing new table as changed for each statement execute function mark_dates_of_groups();
create trigger group_lessons_changed after update on group_lessons
  referencing new table as changed for each statement execute function mark_dates_of_groups();
create trigger group_lessons_removed after delete on group_lessons
  referencing old table as changed for each statement execute function mark_dates_of_groups();

-- Some days after the start is the same hour by the school's clock.
create function mark_all_dates() returns trigger language plpgsql as $$
begin
  update groups set dates_mark = gen_random_uuid();
  return null;
end $$;
create trigger school_settings_zone after update of time_zone on school_settings for each row
  when (old.time_zone is distinct from new.time_zone) execute function mark_all_dates();
create trigger school_settings_first_zone after insert on school_settings for each row execute function mark_all_dates();
