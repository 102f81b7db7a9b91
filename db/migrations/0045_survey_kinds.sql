-- What a question asks for belongs to its wording, as its words do: an answer keeps the steps and the options that were read.

alter table survey_wordings
  add kind text not null default 'text' check (kind in ('text', 'scale', 'choice', 'choices')),
  add options jsonb,
  add constraint survey_wordings_options check ((kind = 'text') = (options is null));
comment on column survey_wordings.options is
  'Of a scale: steps, from and to (the words at its ends). Of a choice: options, in their order.';

alter table survey_answers add choice integer[];
comment on column survey_answers.choice is
  'The step or the options, counted from one; null where the answer is in one''s own words. The text says them in words.';
