-- How long each kind of row is kept, and what went by it.

-- Without a row, a kind is kept as long as it is by default.
create table retention (
  kind text primary key,
  days integer check (days between 1 and 36500)
);
comment on column retention.days is 'Null: as long as the school lives.';

create table retention_sweeps (
  id uuid primary key default uuid_v7(),
  kind text not null,
  at timestamptz not null default now(),
  gone integer not null
);
comment on column retention_sweeps.gone is 'How many rows were emptied or deleted.';

alter table reviews add column prompt_erased_at timestamptz;
comment on column reviews.prompt_erased_at is 'When the prompt and the raw reply went by their term.';
