-- Files of answers. A lesson says which ones it takes and how many; without both, none. People read them, a model never does.
alter table lessons
  add answer_files_limit integer check (answer_files_limit between 1 and 10),
  add answer_file_kinds text[] check (
    cardinality(answer_file_kinds) > 0
    and answer_file_kinds <@ array['picture', 'pdf', 'office', 'audio', 'video']
  ),
  add constraint lessons_answer_files_check check ((answer_files_limit is null) = (answer_file_kinds is null));

-- What a file is, its extension says; who may read it, the answer.
create table answer_files (
  answer_id uuid not null references answers on delete cascade,
  place integer not null check (place between 1 and 10),
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  primary key (answer_id, place),
  unique (answer_id, name)
);

create index answer_files_name on answer_files (name);

-- Files of an answer that is not sent yet. A submission moves them to the answer; those that wait for longer than a day go.
create table draft_files (
  user_id uuid not null references users on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  name text not null references files,
  title text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, lesson_id, name)
);

create index draft_files_lesson on draft_files (lesson_id);
create index draft_files_name on draft_files (name);
create index draft_files_created_at on draft_files (created_at);
