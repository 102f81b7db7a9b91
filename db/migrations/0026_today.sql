-- Who comes into a group when some of its lessons were due is late for none of them. First steps that a school doesn't need.

alter table user_courses add column group_since timestamptz;
comment on column user_courses.group_since is 'When the person came into the group, if later than the enrolment.';

-- A move from group to group, by whatever statement.
create function note_group_since() returns trigger language plpgsql as $$
begin
  new.group_since := case when new.group_id is not null then now() end;
  return new;
end $$;
create trigger user_courses_group_since before update of group_id on user_courses for each row
  when (old.group_id is distinct from new.group_id) execute function note_group_since();

-- As before (0017_school.sql), and whether the lesson was due before the person came.
drop function lesson_dates(uuid, uuid, text);
create function lesson_dates(person uuid, course uuid, zone text default school_time_zone())
returns table (
  lesson_id uuid, opens_at timestamptz, due_at timestamptz, is_extended boolean,
  planned_opens_at timestamptz, planned_due_at timestamptz, is_missed boolean
) language sql stable as $$
  select lessons.id,
    case when planned.opens is not null then least(own.opens_at, whole.opens_at, planned.opens) end,
    greatest(own.due_at, whole.due_at, planned.due),
    coalesce(greatest(own.due_at, whole.due_at) > planned.due, false),
    planned.opens, planned.due,
    coalesce(
      greatest(own.due_at, whole.due_at, planned.due) < greatest(user_courses.enrolled_at, user_courses.group_since),
      false
    )
  from user_courses
  join lessons on lessons.course_id = user_courses.course_id
  left join groups on groups.id = user_courses.group_id
  left join group_lessons fixed on fixed.group_id = user_courses.group_id and fixed.lesson_id = lessons.id
  cross join lateral (select coalesce(groups.starts_at, user_courses.enrolled_at) as start) begins
  cross join lateral (
    select planned_opening(fixed.opens_at, lessons.opens_after, start, groups.starts_at, zone) as opens,
      planned_deadline(fixed.due_at, lessons.due_after, start, zone) as due
  ) planned
  left join personal_dates own on own.user_id = user_courses.user_id and own.lesson_id = lessons.id
  left join personal_dates whole on whole.user_id = user_courses.user_id
    and whole.course_id = user_courses.course_id and whole.lesson_id is null
  where user_courses.user_id = person and user_courses.course_id = course
$$;

-- As before (0019_dates_shown.sql); whether a lesson was missed is said only where it was.
create or replace function dates_shown(person uuid, course uuid) returns jsonb language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select jsonb_object_agg(dates.lesson_id, jsonb_build_object(
      'opensAt', iso_time(dates.opens_at), 'dueAt', iso_time(dates.due_at),
      'isOpen', (dates.opens_at > now()) is not true, 'isExtended', dates.is_extended,
      'late', coalesce((
        select groups.late from user_courses join groups on groups.id = user_courses.group_id
        where user_courses.user_id = person and user_courses.course_id = course
      ), 'accepted')
    ) || case when dates.is_missed then '{"isMissed": true}'::jsonb else '{}' end)
    -- The zone by a query of its own: as a plain argument it would be read for every date.
    from (select * from lesson_dates(person, course, (select school_time_zone())) offset 0) dates
    where coalesce(dates.opens_at, dates.due_at) is not null
  );
end
$$;

alter table school_settings add column waved_off_steps text[] not null default '{}';
comment on column school_settings.waved_off_steps is 'The first steps that its administrators don''t want to be reminded of.';
