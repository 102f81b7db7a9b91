-- When the accesses ended that are no longer there: the term for people who have left outlives the journal.

create table ended_accesses (
  user_id uuid primary key references users on delete cascade,
  ended_at timestamptz not null
);
comment on table ended_accesses is 'Of all accesses that a person had and that were removed, the last one''s end. Written by a trigger.';

-- By whatever statement, also with a course that goes, while its groups are still there. Whoever is being deleted needs no row.
create function note_ended_access() returns trigger language plpgsql as $$
begin
  insert into ended_accesses (user_id, ended_at)
  select id, least(now(), coalesce(old.expires_at, (select ends_at from groups where groups.id = old.group_id)))
  from users where id = old.user_id
  on conflict (user_id) do update set ended_at = greatest(ended_accesses.ended_at, excluded.ended_at);
  return old;
end $$;
create trigger user_courses_note_end before delete on user_courses for each row execute function note_ended_access();

-- What the journal still knows: accesses that were revoked, and those that went with their course.
insert into ended_accesses (user_id, ended_at)
select users.id, max(removed.at)
from (
  select subject_id, created_at as at from audit_log where action = 'course_access_revoked'
  union all
  select granted.subject_id, deleted.created_at
  from audit_log deleted
  join audit_log granted on granted.action = 'course_access_granted'
    and granted.details->>'courseId' = deleted.details->>'courseId'
  where deleted.action = 'course_deleted' and not exists (
    select from audit_log revoked
    where revoked.subject_id = granted.subject_id and revoked.action = 'course_access_revoked'
      and revoked.details->>'courseId' = deleted.details->>'courseId' and revoked.id > granted.id
  )
) removed
join users on users.id = removed.subject_id
group by users.id;

-- Whoever is seen to have studied, and has no access: it ended at some time until now.
insert into ended_accesses (user_id, ended_at)
select id, now() from users
where not exists (select from user_courses where user_courses.user_id = users.id)
  and (
    exists (select from lesson_progress where lesson_progress.user_id = users.id)
    or exists (select from joins where joins.user_id = users.id)
    or exists (
      select from audit_log where audit_log.subject_id = users.id and audit_log.action = 'course_access_granted'
    )
  )
on conflict (user_id) do nothing;
