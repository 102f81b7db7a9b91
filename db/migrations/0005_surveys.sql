-- Surveys: what is asked, where it is offered, what was answered.

create table surveys (
  id uuid primary key,
  title text not null,
  description text,
  created_by_id uuid references users on delete set null,
  is_active boolean not null default true,
  -- Offered to whoever is signed in and has the link.
  by_link boolean not null default false,
  -- Grows with each change of the survey or its questions: whoever saves the whole of it says which one they began with.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A question that is removed stays here for the answers to it: a page that shows it may be open just now.
create table survey_questions (
  id uuid primary key,
  survey_id uuid not null references surveys on delete cascade,
  "order" integer not null default 0,
  -- The number of its wording now.
  wording integer not null default 1,
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create index survey_questions_survey on survey_questions (survey_id, "order", id);

-- Every wording that a question ever had: an answer belongs to the one that the person read.
create table survey_wordings (
  question_id uuid not null references survey_questions on delete cascade,
  number integer not null,
  question_text text not null,
  primary key (question_id, number)
);

create table survey_offers (
  survey_id uuid not null references surveys on delete cascade,
  course_id uuid not null references courses on delete cascade,
  place text not null check (place in ('start', 'end')),
  primary key (survey_id, course_id, place)
);
create index survey_offers_course on survey_offers (course_id);

-- One for each person who began to answer: a draft until it is sent.
create table survey_responses (
  id uuid primary key,
  survey_id uuid not null references surveys on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Grows with each saving of the draft: it may be written on two devices.
  revision integer not null default 0,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (survey_id, user_id)
);
create index survey_responses_user on survey_responses (user_id);
create index survey_responses_sent on survey_responses (survey_id, sent_at, id) where sent_at is not null;

create table survey_answers (
  response_id uuid not null references survey_responses on delete cascade,
  question_id uuid not null,
  wording integer not null,
  text text not null,
  primary key (response_id, question_id),
  foreign key (question_id, wording) references survey_wordings on delete cascade
);
create index survey_answers_question on survey_answers (question_id, wording);
