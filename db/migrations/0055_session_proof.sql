alter table sessions add column proved_at timestamptz,
  add constraint sessions_proved_by_provider check (proved_at is null or provider is not null);
comment on column sessions.proved_at is 'When the provider that opened it asked who it is; null: it never did.';
