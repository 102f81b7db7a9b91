-- The lesson before, if the person has to be done with it first. What has been begun stays open. A function of one value
-- isn't inlined, so that only a course in order pays for it.
create function lesson_waits_for(person uuid, lesson uuid) returns uuid language sql stable as $$
  select earlier.id
  from lessons this
  join courses on courses.id = this.course_id and courses.in_order
  cross join lateral (
    select lessons.id from lessons
    where lessons.course_id = this.course_id and lessons.published_at <= now()
      and (lessons."order", lessons.id) < (this."order", this.id)
    order by lessons."order" desc, lessons.id desc
    limit 1
  ) earlier
  where this.id = lesson
    and not exists (
      select from lesson_progress begun where begun.user_id = person and begun.lesson_id = this.id
    )
    and not exists (
      select from lesson_progress done
      where done.user_id = person and done.lesson_id = earlier.id and done.completed_at is not null
    )
$$;
