-- What was asked or noticed in a talk that hasn't been sent waits for a person, without a word of the talk.
-- A process of the release before finds no student of such a row, so it neither lists nor opens it; but it counts it.

alter table referrals
  add column dialogue_id uuid references dialogues on delete cascade,
  drop constraint referrals_of_one,
  add constraint referrals_of_one check (num_nonnulls(answer_id, response_id, dialogue_id) = 1),
  add constraint referrals_in_talk check (dialogue_id is null or reason = 'doubt');
comment on column referrals.dialogue_id is 'Of a talk that hasn''t been sent; replaced by its answer''s own when it is.';
create unique index referrals_open_dialogue on referrals (dialogue_id) where dialogue_id is not null and settled_at is null;
create index referrals_dialogue on referrals (dialogue_id) where dialogue_id is not null;
