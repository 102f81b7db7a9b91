-- Lessons whose rule, or what passes in them, has changed: a worker settles all who have come to them, and keeps here how far.
create table rule_changes (
  lesson_id uuid primary key references lessons on delete cascade,
  settled_to uuid,
  changed_at timestamptz not null default now()
);
comment on column rule_changes.settled_to is 'The last of the people settled so far, in the order of their ids.';

create function queue_rule_changes(ids uuid[]) returns void language sql as $$
  insert into rule_changes (lesson_id)
  select id from lessons
  where id = any(ids) and exists (select from lesson_progress where lesson_id = lessons.id)
  order by id
  on conflict (lesson_id) do update set settled_to = null, changed_at = now()
$$;

create function tell_rule_of_course() returns trigger language plpgsql as $$
begin
  perform queue_rule_changes(array(select id from lessons where course_id = new.id and passes_by is null));
  return null;
end $$;
create trigger courses_rule after update of passes_by on courses for each row
  when (old.passes_by is distinct from new.passes_by) execute function tell_rule_of_course();

create function tell_rule_of_lesson() returns trigger language plpgsql as $$
begin
  perform queue_rule_changes(array[new.id]);
  return null;
end $$;
create trigger lessons_rule after update of passes_by on lessons for each row
  when (old.passes_by is distinct from new.passes_by) execute function tell_rule_of_lesson();

-- Where sending is enough, no level is looked at.
create function tell_criteria_of_lesson() returns trigger language plpgsql as $$
begin
  if new.criteria is distinct from coalesce((
    select criteria from mentor_versions
    where lesson_id = new.lesson_id and published_at is not null and number < new.number
    order by number desc limit 1
  ), '[]') and exists (
    select from lessons join courses on courses.id = lessons.course_id
    where lessons.id = new.lesson_id and coalesce(lessons.passes_by, courses.passes_by) <> 'sent'
  ) then
    perform queue_rule_changes(array[new.lesson_id]);
  end if;
  return null;
end $$;
create trigger mentor_versions_published after insert on mentor_versions for each row
  when (new.published_at is not null) execute function tell_criteria_of_lesson();
create trigger mentor_versions_published_later after update of published_at on mentor_versions for each row
  when (old.published_at is null and new.published_at is not null) execute function tell_criteria_of_lesson();
