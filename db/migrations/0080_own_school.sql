-- What a school says of itself; null: as the product does. A process of before reads none of it.
alter table school_settings
  add column name text check (char_length(name) between 1 and 60),
  add column short_name text check (char_length(short_name) between 1 and 30),
  add column logo text references files,
  add column icon text references files,
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column sender_name text,
  add column letter_signature text,
  add column contact text,
  add column days_off smallint[] check (days_off <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  add column dates_off date[],
  add column names_by_admins boolean not null default false,
  add column updated_by_id uuid references users on delete set null deferrable initially deferred,
  add column updated_at timestamptz;
create index school_settings_logo on school_settings (logo);
create index school_settings_icon on school_settings (icon);
create index school_settings_updated_by on school_settings (updated_by_id);
comment on column school_settings.name is 'Above APP_NAME; null: that.';
comment on column school_settings.short_name is 'Where the name has little room.';
comment on column school_settings.icon is 'The square that is made of the logo, for tabs and home screens.';
comment on column school_settings.accent is 'From which the colours of the page are made; null: the product’s own.';
comment on column school_settings.contact is 'Where people turn to, as the school puts it.';
comment on column school_settings.days_off is 'Days of the week on which nobody works, Monday is 1; null: none.';
comment on column school_settings.dates_off is 'Days of the calendar on which nobody works; null: none.';
comment on column school_settings.names_by_admins is
  'Who signs in through another server doesn''t change his name himself.';
comment on column school_settings.updated_by_id is 'Who saved what the school says of itself last.';

-- At the head of the sheet as it was on the day of issue: it stays when the school takes another.
alter table certificates add column logo text references files;
create index certificates_logo on certificates (logo) where logo is not null;
