-- A file that a request has stored and no row refers to yet belongs to that request, not to a time: it goes as soon as the
-- request has ended without a row, and stays while another request holds the same content. A process of the release before,
-- which knows `files.held_until` alone, can't remove what is held here.
create table file_holds (
  id uuid not null,
  name text not null references files,
  held_at timestamptz not null default now(),
  -- For a process that died.
  held_until timestamptz not null,
  primary key (id, name)
);

create index file_holds_name on file_holds (name);

comment on column file_holds.id is 'Of the request''s hold, which may be of several files.';
comment on column files.held_until is 'Until then it isn''t removed though nothing refers to it: a backup copies it.';
