-- A person's submissions go one after another, so that parallel ones can't pass the limit together. The count is taken behind
-- the lock: unlike the statement that calls it, the function sees what was committed while it waited.
create function answers_in_last_minute(person uuid) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7318002, hashtext(person::text));
  return (
    select count(*) from answers
    where answers.user_id = person and answers.created_at > now() - interval '1 minute'
  );
end $$;

-- Whoever completes a lesson changes one enrolment: counted row by row, that needs no tables of all that a statement changed.
drop trigger user_courses_change on user_courses;
drop function count_changed_enrolments();
create function count_changed_enrolment() returns trigger language plpgsql as $$
begin
  insert into course_standings (course_id, completed, students)
  select course_id, completed, students
  from (values
    (old.course_id, old.completed, -1, old.of_student),
    (new.course_id, new.completed, 1, new.of_student)
  ) changed (course_id, completed, students, counts)
  where counts;
  return null;
end $$;
create trigger user_courses_change after update on user_courses for each row
  when ((old.of_student, old.completed) is distinct from (new.of_student, new.completed))
  execute function count_changed_enrolment();
