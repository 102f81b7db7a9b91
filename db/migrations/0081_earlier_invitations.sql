-- A new invitation no longer ends the letters sent before it. personal_links keeps one open link of each purpose, since a process
-- of the release before inserts `on conflict` by that index; the links of earlier letters stand here, each beside the link that is
-- open now: they end with it, also where that process uses or deletes it, and follow it when its id changes.
create table earlier_invitations (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  link_id uuid not null references personal_links on update cascade on delete cascade,
  token_hash bytea not null unique,
  email text not null,
  expires_at timestamptz not null
);
create index earlier_invitations_user on earlier_invitations (user_id);
create index earlier_invitations_link on earlier_invitations (link_id);
comment on column earlier_invitations.link_id is 'The open invitation: once it is used, none of these opens anything.';
comment on column earlier_invitations.email is 'The address that the letter went to.';

-- A school that has a course has managed without the first steps that came with this release.
alter table school_settings add column put_off_steps text[] not null default '{}';
comment on column school_settings.put_off_steps is
  'The first steps that came when the school had a course already: nobody is reminded of them.';
insert into school_settings (time_zone, put_off_steps)
select school_time_zone(), array['law', 'name', 'publish', 'stream']
where exists (select from courses)
on conflict (is_only) do update set put_off_steps = excluded.put_off_steps;
