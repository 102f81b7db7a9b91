-- Finding somebody among a hundred thousand by a part of a name, without looking through them all and with no extension
-- asked of the server: every three letters that stand together in what is searched are in an index of their own.

create function three_letters(searched text) returns text[] language sql immutable strict parallel safe
  -- Dear enough that the planner never works it out row by row.
  cost 10000
return array(
  select distinct substr(searched, place, 3) from generate_series(1, length(searched) - 2) as place
);

create index users_three_letters on users using gin (three_letters(search_text)) with (fastupdate = off);
analyze users;
