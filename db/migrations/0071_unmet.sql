alter table reviews add column unmet jsonb not null default '[]';
comment on column reviews.unmet is 'Of a take: the ids of the criteria that its own lines gave no occasion for. They have no remark, and for passing the level of the talk before.';
