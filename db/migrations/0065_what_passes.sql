alter table courses
  add column passes_by text not null default 'sent' check (passes_by in ('sent', 'levels', 'person')),
  add column in_order boolean not null default false;
comment on column courses.passes_by is 'What a lesson is done by, where it has no rule of its own. New courses are created with levels.';
comment on column courses.in_order is 'A lesson opens once the one before it is done.';

alter table lessons
  add column passes_by text check (passes_by in ('sent', 'levels', 'person')),
  add column is_counted boolean not null default true,
  add column asks_when_short boolean not null default true;
comment on column lessons.passes_by is 'Null: as the course.';
comment on column lessons.is_counted is 'Whether the course’s certificate asks for it.';
comment on column lessons.asks_when_short is 'Whether an answer of a few words is sent by a second press only.';

alter table lesson_progress
  add column sent_at timestamptz,
  add column passed_by_id uuid references users on delete set null,
  add column passed_how text check (passed_how in ('sent', 'levels', 'person'));
create index lesson_progress_passed_by on lesson_progress (passed_by_id) where passed_by_id is not null;
comment on column lesson_progress.completed_at is 'When the lesson was done by its rule: when the first attempt that passes was sent, or a person pressed.';
comment on column lesson_progress.sent_at is 'The first answer. Null also of what a release before this one has written: read it with completed_at.';
comment on column lesson_progress.passed_by_id is 'Who has passed it, where passed_how is person.';

alter table remarks
  add column borrowed jsonb not null default '[]',
  add column is_borrowed boolean not null default false,
  add column lifted_by_id uuid references users on delete set null;
create index remarks_lifted_by on remarks (lifted_by_id) where lifted_by_id is not null;
comment on column remarks.borrowed is 'Those of its quotes that are words of the mentor: [[start, end], …] as quotes.';
comment on column remarks.is_borrowed is 'All of its quotes are, so its level doesn’t count, unless a person has lifted that.';

alter table remark_checks add column is_borrowed boolean not null default false;

alter table certificates
  add column given_by_id uuid references users on delete set null,
  add column given_because text;
create index certificates_given_by on certificates (given_by_id) where given_by_id is not null;
comment on column certificates.given_by_id is 'Who has given it, where it came neither from the rule nor from a confirmation.';
comment on column courses.certificate is '{hours, signedBy, text, given?}; null gives none. given: after a curator’s yes, or only by hand; absent: by itself.';

update lesson_progress set sent_at = completed_at, passed_how = 'sent'
where completed_at is not null
  and exists (
    select from answers
    where answers.user_id = lesson_progress.user_id and answers.lesson_id = lesson_progress.lesson_id
  );
