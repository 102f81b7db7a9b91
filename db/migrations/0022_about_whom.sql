-- Whose danger it is, is asked: of a line in a talk before it goes on, of an answer whether it is about its author.

alter table dialogue_turns add column about text check (about in ('asked', 'role', 'me'));
comment on column dialogue_turns.about is
  'Of a student''s line that may be of danger: who says it, by the student''s own word; asked until then.';

alter table referrals
  add column care boolean not null default false,
  add column denied_at timestamptz,
  add column response_id uuid references survey_responses on delete cascade,
  alter column answer_id drop not null,
  add constraint referrals_of_one check ((answer_id is null) <> (response_id is null)),
  add constraint referrals_in_survey check (response_id is null or reason = 'crisis');
comment on column referrals.care is 'The author is shown the help text while it waits.';
comment on column referrals.denied_at is 'When the author has said that an alarm isn''t about him: a model may read the answer.';
comment on column referrals.response_id is 'Of an alarm in a survey: then there is no answer.';
create unique index referrals_open_response on referrals (response_id) where response_id is not null and settled_at is null;
create index referrals_response on referrals (response_id) where response_id is not null;
