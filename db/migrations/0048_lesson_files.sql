-- Files of lessons: pictures, documents, audio and video that an author has put into the texts. What a file is, its extension says;
-- who may read it, the lesson. A file lives as long as the lesson, since an older version of the texts may show it.
create table lesson_files (
  lesson_id uuid not null references lessons on delete cascade,
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  uploaded_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (lesson_id, name)
);

-- Whether anything still shows a file, and whether it is a lesson's.
create index lesson_files_name on lesson_files (name);
create index lesson_files_uploaded_by on lesson_files (uploaded_by_id) where uploaded_by_id is not null;
