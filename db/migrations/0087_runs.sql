-- A result may come in force as a review of its answer, and figures count what became of the reply.
alter table run_results add column found jsonb;
comment on column run_results.found is
  'Of one that is done: {of, firstCriterionId, unmet, isOffTopic, sentencesCut, doubt, isSuspicious, quotesFound, levelsLost, isRepaired, ms}. of: the sum of the text that was read.';

comment on column run_results.estimate is 'In roubles: what its request was guessed to cost.';

-- What a run will cost is guessed by how far guesses from lengths were from the truth. Null in calls of before.
alter table model_calls add column guessed_tokens integer;
comment on column model_calls.guessed_tokens is 'Of the request, from its length.';
