-- Some of the model's reply was in another language. A process of the release before leaves it as it is.
alter table model_calls add column is_foreign boolean not null default false;
