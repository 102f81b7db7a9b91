-- Files that people uploaded. The bytes are in the store (a folder or S3) under a name made of their hash, so that one file may
-- serve several rows; a file that nothing shows is removed.
create table files (
  name text primary key,
  -- Until then a file that nothing shows yet belongs to a request that is still under way.
  held_until timestamptz not null
);
