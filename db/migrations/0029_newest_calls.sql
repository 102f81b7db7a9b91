-- A lesson says whether the models have just been silent: without this index, a place that no model has would have all calls
-- of the last minutes read for it.
create index model_calls_place on model_calls (place, at) where outcome is not null;
