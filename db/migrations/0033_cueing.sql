-- Whether a mentor offers words, or asks for the student's own.
alter table mentor_versions add column cueing text not null default 'show' check (cueing in ('show', 'lead', 'lead_first'));
comment on column mentor_versions.cueing is 'Only where there are criteria. lead_first: leads at the first attempt, shows from the second on.';

alter table reviews add column sentences_cut integer not null default 0;
comment on column reviews.sentences_cut is 'Taken out where the mentor leads: they had words ready to be said.';

-- By it a change is refused that would overwrite what its author hasn't seen.
alter table skills add column updated_at timestamptz not null default now();
