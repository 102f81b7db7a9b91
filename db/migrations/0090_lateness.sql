-- As dates_shown(): as a part of another statement lesson_dates() is inlined, and its joins would cost everybody who has no
-- deadline, here with every answer that is stored or listed.

-- Was it sent after the deadline as it is now? Null if there is none.
create function is_late(person uuid, course uuid, lesson uuid, sent timestamptz) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select sent > dates.due_at and not dates.is_missed from lesson_dates(person, course) dates
    where dates.lesson_id = lesson
  );
end
$$;

-- The deadline that has passed, where the person's group refuses what is late; else null.
create function refused_deadline(person uuid, course uuid, lesson uuid) returns timestamptz language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select dates.due_at
    from user_courses
    join groups on groups.id = user_courses.group_id and groups.late = 'refused'
    join lesson_dates(person, course) dates on dates.lesson_id = lesson and dates.due_at < now()
    where user_courses.user_id = person and user_courses.course_id = course
  );
end
$$;
