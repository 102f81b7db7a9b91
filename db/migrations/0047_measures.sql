alter table survey_questions add measure text check (measure <> '');
comment on column survey_questions.measure is
  'Questions of a survey before the lessons and of one after them with the same word are compared.';
