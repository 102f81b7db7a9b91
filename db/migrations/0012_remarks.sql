-- What a column's name does not say. `npm run tables` carries these remarks over into the types of the tables.

comment on column users.search_text is 'Generated from the names and the email.';
comment on column sessions.token_hash is 'The token itself is only in the browser''s cookie.';
comment on column login_failures.drained_at is 'When the last of the counted guesses stops to count.';

comment on column reviews.latest is 'The newest of its answer: people see its state.';
comment on column reviews.in_force is 'The one of its answer whose text people read.';
comment on column reviews.attempt is 'The number of the try.';
comment on column reviews.claim is
  'A token that only the worker running the review holds: a worker that lost the review cannot write it.';

comment on column files.held_until is
  'Until then a file that nothing shows yet belongs to a request that is still under way.';
comment on column audit_log.subject_id is 'Whom the change was about, where it was about a person.';

comment on column lesson_progress.active_at is
  'The last beacon: more than the time since then is never credited.';
comment on column lesson_progress.of_student is 'Written by triggers.';
comment on column lesson_progress.enrolled is 'Whether in the lesson''s course. Written by triggers.';
comment on column user_courses.of_student is 'Written by triggers.';
comment on column user_courses.completed is 'How many of the course''s lessons. Written by triggers.';

comment on column lesson_figures.folded is
  'False in a part that one transaction has added. A lesson''s figure is the sum of all its rows.';
comment on column lesson_figures.views is 'Of enrolled students.';
comment on column course_standings.students is 'How many students have completed so many lessons.';
comment on column course_standings.folded is 'As in lesson_figures: the rows are parts of a sum.';
comment on column course_activity.folded is 'As in lesson_figures: the rows are parts of a sum.';
comment on column course_activity.views is 'First views of a lesson by students, enrolled or not.';
comment on column people_counts.people is 'A part: the count is the sum of all rows.';

comment on column user_import_rows.number is 'In the file, as a spreadsheet counts: the header is row 1.';
comment on column user_import_rows.password is 'Empty since 0007_import_passwords.sql.';
comment on column user_import_rows.password_hash is
  'The quick hash of the password that the file gives, until the person exists.';
comment on column user_import_rows.awaits_password is
  'The person was made without a password: one is made when an administrator takes it.';

comment on column surveys.by_link is 'Offered to whoever is signed in and has the link.';
comment on column surveys.version is 'Grows with each change of the survey or its questions.';
comment on column survey_questions.wording is 'The number of its wording now.';
comment on column survey_questions.removed_at is 'A removed question stays for the answers to it.';
comment on column survey_responses.revision is 'Grows with each saving of the draft.';
comment on column survey_responses.sent_at is 'Empty in a draft.';
