alter table dialogue_turns add column mark_ranges jsonb;
comment on column dialogue_turns.mark_ranges is
  'By the code of a mark: where the student''s line before the reply has the words that it rests on, in UTF-16 units.';
