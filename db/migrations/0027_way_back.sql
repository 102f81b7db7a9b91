-- A decision that may be taken back for a few seconds: it waits in its referral, and the student sees nothing of it until then.
alter table referrals
  add column settlement jsonb,
  add column settle_at timestamptz,
  add column settle_by_id uuid references users on delete set null,
  add constraint referrals_settlement check ((settlement is null) = (settle_at is null));
comment on column referrals.settlement is 'What was decided, until it takes effect.';
comment on column referrals.settle_at is 'When the decision takes effect, unless it is taken back before.';
create index referrals_decided on referrals (settle_at) where settle_at is not null;
create index referrals_settle_by on referrals (settle_by_id) where settle_by_id is not null;
