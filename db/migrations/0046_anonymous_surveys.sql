-- An anonymous survey knows who sent it and what was answered, never which is whose.

alter table surveys add anonymous boolean not null default false;

alter table survey_responses
  alter user_id drop not null,
  add shown boolean not null default true;
comment on column survey_responses.user_id is 'Null: anonymous.';
comment on column survey_responses.shown is
  'An anonymous response waits until enough others have come for it to be shown among them.';

-- Neither a time nor an order: the rows are written anew, shuffled, with each one that comes.
create table survey_sent (
  survey_id uuid not null references surveys on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (survey_id, user_id)
);
create index survey_sent_user on survey_sent (user_id);
