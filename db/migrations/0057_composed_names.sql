-- «й» and «ё» may come as a letter and a mark (from macOS, from a PDF). Names are stored composed from now on; what was stored
-- before, and what a process of the release before stores yet, is found as well.
update users set first_name = normalize(first_name, nfc), last_name = normalize(last_name, nfc)
where first_name is not nfc normalized or last_name is not nfc normalized;

-- As in 0055_baseline.sql, composed.
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (
  translate(lower(normalize(last_name || ' ' || first_name || ' ' || email, nfc) collate "ru-x-icu"), 'ё', 'е')
) stored;
comment on column users.search_text is 'Generated from the names and the email.';
create index users_three_letters on users using gin (three_letters(search_text)) with (fastupdate = off);

-- As in 0055_baseline.sql, composed; name_sound goes by it.
create or replace function name_key(name text) returns text language sql immutable strict parallel safe
return split_part(translate(lower(btrim(normalize(name, nfc)) collate "ru-x-icu"), 'ё-', 'е '), ' ', 1);
reindex index users_first_name;
reindex index users_last_name;
reindex index users_first_name_sound;
reindex index users_last_name_sound;
analyze users;
