-- What a person has lifted stays so when the person is gone, and with them lifted_by_id.
create function keep_lifted() returns trigger language plpgsql as $$
begin
  new.is_borrowed := false;
  return new;
end $$;
create trigger keep_lifted before update of lifted_by_id on remarks
for each row when (old.lifted_by_id is not null and new.lifted_by_id is null)
execute function keep_lifted();

alter table courses add column offers_lead_first boolean not null default false;
comment on column courses.offers_lead_first is 'Its author is yet to be asked whether mentors of before lead first, too.';
update courses set offers_lead_first = true
where exists (
  select from lessons
  join mentor_versions on mentor_versions.lesson_id = lessons.id
  where lessons.course_id = courses.id and mentor_versions.cueing = 'show'
    and mentor_versions.criteria <> '[]'::jsonb
);
