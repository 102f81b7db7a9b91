alter table reviews add column first_criterion_id uuid;

comment on column reviews.first_criterion_id is
  'The criterion whose remark the student begins with; null in a review with nothing to begin with, of a person, or of before';

comment on column mentor_versions.criteria is '[{id, title, description, levels: [{title, description}], looksAt?, byAbsence?}], levels from low to high. Ids live on from version to version.';
