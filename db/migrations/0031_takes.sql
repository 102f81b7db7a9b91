-- A take goes on from a line of another talk, whose rows before that line it copies. The talk itself stays as it was, and may
-- go before its takes do.
alter table dialogues
  drop constraint dialogues_branched_from_id_fkey,
  add constraint dialogues_branched_from_id_fkey foreign key (branched_from_id) references dialogues on delete set null,
  add column family_id uuid,
  add column remark_id uuid references remarks on delete set null,
  add constraint dialogues_family check ((kind = 'take') = (family_id is not null));
comment on column dialogues.branched_from_id is 'Of a take; null when that talk is gone.';
comment on column dialogues.branched_at is 'The number of its first own line: those before it are copied.';
comment on column dialogues.family_id is 'The talk that a take goes back to, over other takes. No foreign key: it is kept when that talk is gone.';
comment on column dialogues.remark_id is 'What the student had been told when the take began.';
create index dialogues_family on dialogues (family_id) where family_id is not null;
create index dialogues_remark on dialogues (remark_id) where remark_id is not null;
