alter table referrals
  drop constraint referrals_reason_check,
  add constraint referrals_reason_check
    check (reason in (
      'crisis', 'no_ai', 'release', 'disagreement', 'doubt', 'suspicion', 'budget', 'pass', 'message'
    )),
  add column passes boolean;
comment on column referrals.passes is
  'What was decided with it of the lesson: passed, or to be done again. Null: nothing.';

alter table lesson_progress add column lowered jsonb;
comment on column lesson_progress.lowered is
  '{at, left}: when a person’s correction took back that it was done, and the criteria that were left. Null once it is.';
