-- As JavaScript prints a time: JSON has none, and PostgreSQL would print an offset.
create function iso_time(at timestamptz) returns text language sql stable as
  $$select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')$$;

-- What a page shows of lesson_dates(), by lesson; without lessons that have no date. As a part of another statement
-- lesson_dates() is inlined, and its joins would cost everybody who has no dates; plpgsql isn't, and keeps its plan: planning
-- takes longer than reading.
create function dates_shown(person uuid, course uuid) returns jsonb language plpgsql stable
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
    ))
    -- The zone by a query of its own: as a plain argument it would be read for every date.
    from (select * from lesson_dates(person, course, (select school_time_zone())) offset 0) dates
    where coalesce(dates.opens_at, dates.due_at) is not null
  );
end
$$;
