-- Releases before 0.1.0 made hashes of hashes for passwords that they read from a file, and wrote the word «none» where there
-- was no password. Nobody signs in by either any more: these people have no password, and are invited anew.
do $$
declare
  lost integer;
  had_none integer;
begin
  -- A hash in the PHC format names its algorithm once, a nested one twice.
  update users set password_hash = null where password_hash like '$argon2id$%$argon2id$%';
  get diagnostics lost = row_count;
  update users set password_hash = null where password_hash = 'none';
  get diagnostics had_none = row_count;
  if lost + had_none > 0 then
    raise notice 'Людей без пароля, которых нужно пригласить заново: %, из них прежний пароль из файла перестал подходить: %; администратору среди них новый пароль даст команда password',
      lost + had_none, lost;
  end if;
end $$;
