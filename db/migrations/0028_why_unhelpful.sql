-- Who says that a review didn't help may say why, in one of four words.

alter table reviews add column unhelpful text
  check (unhelpful in ('off_topic', 'misread', 'too_vague', 'too_strict')),
  add constraint reviews_unhelpful_said check (unhelpful is null or helpful is false);
comment on column reviews.unhelpful is 'Why it did not help, if the student has said so.';
