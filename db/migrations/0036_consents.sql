-- Who answers for the school's personal data, the texts that people agree to, and each act of agreeing.

-- At most one row; none: nobody is named, and nobody is asked for anything.
create table operators (
  is_only boolean primary key default true check (is_only),
  name text not null,
  address text not null,
  inn text check (inn ~ '^(\d{10}|\d{12})$'),
  ogrn text,
  email text not null,
  phone text,
  responsible text,
  notice text,
  abroad_notice text,
  asks text not null default 'joining' check (asks in ('nobody', 'joining', 'everyone')),
  updated_by_id uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
create index operators_updated_by on operators (updated_by_id);
comment on column operators.responsible is 'Who organises the processing.';
comment on column operators.notice is 'Number and date of the notice to Roskomnadzor.';
comment on column operators.abroad_notice is 'Number and date of the notice of a transfer abroad.';
comment on column operators.asks is 'Who is asked for consents: also those who had an account before, only who joins, or nobody.';

create table legal_texts (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('policy', 'processing', 'foreign_model', 'letters')),
  number integer not null,
  title text not null,
  text text not null,
  revision integer not null default 1,
  sha256 bytea,
  edition integer,
  asks_again boolean not null default false,
  in_force boolean not null default false,
  created_by_id uuid references users on delete set null,
  published_at timestamptz,
  unique (kind, number),
  unique (id, kind),
  check (not in_force or published_at is not null),
  check ((published_at is null) = (sha256 is null))
);
create unique index legal_texts_draft on legal_texts (kind) where published_at is null;
create unique index legal_texts_in_force on legal_texts (kind) where in_force;
create index legal_texts_created_by on legal_texts (created_by_id);
comment on column legal_texts.text is 'As people read it: published, it never changes.';
comment on column legal_texts.revision is 'Of a draft: rises with each saving.';
comment on column legal_texts.edition is 'The edition of the consents that it was published in.';

-- A state is the newest row.
create table consents (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  text_id uuid not null,
  kind text not null check (kind in ('processing', 'foreign_model', 'letters')),
  foreign key (text_id, kind) references legal_texts (id, kind),
  act text not null check (act in ('given', 'refused', 'withdrawn')),
  at timestamptz not null default now(),
  how text not null check (how in ('join', 'invitation', 'sign_in', 'profile', 'lesson', 'paper')),
  address text,
  device text,
  noted_by_id uuid references users on delete set null,
  note text,
  check ((how = 'paper') = (note is not null))
);
create index consents_newest on consents (user_id, kind, id desc);
create index consents_text on consents (text_id, kind);
create index consents_noted_by on consents (noted_by_id);
comment on column consents.at is 'When the box was ticked, which may be days before the account.';
comment on column consents.note is 'Of one on paper: where it is kept.';

-- An act can't be rewritten, nor a published text; what goes with a person goes.
create function keep_consent() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'noted_by_id') is distinct from (to_jsonb(old) - 'noted_by_id') or new.noted_by_id is not null then
    raise exception 'A consent is never changed';
  end if;
  return new;
end $$;
create trigger consents_kept before update on consents for each row execute function keep_consent();

create function keep_legal_text() returns trigger language plpgsql as $$
begin
  if old.published_at is not null and (to_jsonb(new) - '{in_force,created_by_id}'::text[])
    is distinct from (to_jsonb(old) - '{in_force,created_by_id}'::text[]) then
    raise exception 'A published text is never changed';
  end if;
  return new;
end $$;
create trigger legal_texts_kept before update on legal_texts for each row execute function keep_legal_text();

alter table school_settings
  add column asked_edition integer,
  add column consents_waved_off_at timestamptz;
comment on column school_settings.asked_edition is 'The edition of consents that people are asked for; null: nobody is asked.';
comment on column school_settings.consents_waved_off_at is 'An administrator has said that consents are kept elsewhere.';

alter table users add column answered_edition integer;
comment on column users.answered_edition is 'The last edition of consents that the person has answered; null: never asked.';

alter table join_requests add column agreed jsonb not null default '[]';
comment on column join_requests.agreed is 'What was ticked in the form: [{textId, kind, given, at, address, device}].';

-- Where a model may be that reads this person's words. A foreign one needs the consent, from when the school has such a text.
create function data_rule_for(person uuid, course_rule text) returns text language sql stable as $$
  select case when course_rule = 'anywhere'
    and exists (select from legal_texts where kind = 'foreign_model' and in_force)
    and not coalesce((
      select act = 'given' and agreed.number >= coalesce((
        select max(number) from legal_texts
        where kind = 'foreign_model' and asks_again and published_at is not null
      ), 1)
      from consents join legal_texts agreed on agreed.id = text_id
      where user_id = person and consents.kind = 'foreign_model' order by consents.id desc limit 1
    ), false)
  then 'russia' else course_rule end
$$;
