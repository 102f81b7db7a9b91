-- What of a name stays the same however it is spelled, so that «Yulia» in a text finds Юлия (safety/latin-names.ts).
create function name_sound(name text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(
  translate(name_key(name), 'абвгдежзийклмнопрстуфхцчшщыэюяьъ', 'abvgdejziiklmnoprstuvhkqwwieua'),
  'i+(?=[aeou])', '', 'g'), '(.)\1+', '\1', 'g');
create index users_first_name_sound on users (name_sound(first_name));
create index users_last_name_sound on users (name_sound(last_name));

alter table dialogue_turns add column request jsonb;
comment on column dialogue_turns.request is
  'Of a persona''s reply: the messages of its last request, as they were sent. A model not on the school''s own machines was sent placeholders.';
