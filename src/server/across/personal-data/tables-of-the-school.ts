import type { Tables } from '#server/platform/db/tables.ts';
import type { SchoolRule } from './table-rule.ts';

/** What has nothing of a person, and why. */
export const tablesOfTheSchool = {
  used_logout_tokens: { none: 'Hashes of notices, for minutes.' },
  courses: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lessons: { none: 'The school’s.' },
  scenarios: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  lesson_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  groups: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  group_lessons: { none: 'The school’s.' },
  meetings: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  join_links: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  webhooks: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  school_settings: {
    none: 'The school’s; who saved it is a reference that goes when the person does.',
  },
  operators: {
    none: 'Who answers for the data; who named it is a reference that goes when the person does.',
  },
  retention: { none: 'The school’s.' },
  retention_sweeps: { none: 'Counts.', gathers: true },
  legal_texts: { none: 'The school’s; who wrote it is a reference that goes when the person does.' },
  mentor_versions: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  sample_levels: { none: 'The school’s; who judged is a reference that goes when the person does.' },
  runs: {
    none: 'The school’s; who started it is a reference that goes when the person does.',
    gathers: true,
  },
  skills: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  criterion_skills: { none: 'The school’s.' },
  lesson_figures: { none: 'Counts.' },
  course_standings: { none: 'Counts.' },
  course_activity: { none: 'Counts.' },
  people_counts: { none: 'Counts.' },
  files: { none: 'Names: whose a file is, says what refers to it.', gathers: true },
  rule_changes: {
    none: 'How far the change of a lesson’s rule has come; the person is the last of a batch.',
  },
  file_holds: { none: 'Names of files that are on their way.' },
  lesson_files: { none: 'The school’s; who uploaded it is a reference that goes when the person does.' },
  model_calls: { none: 'Sizes and prices of requests, without texts.' },
  measurements: {
    none: 'Of our own set, without people; who began it is a reference that goes when the person does.',
    gathers: true,
  },
  measured_cases: {
    none: 'Of our own set, without people; who read it is a reference that goes when the person does.',
    gathers: true,
  },
  ai_status: { none: 'Where the model is.' },
  user_imports: {
    none: 'The file’s name; who started it is a reference that goes when the person does.',
    gathers: true,
  },
  surveys: { none: 'The school’s; who made it is a reference that goes when the person does.' },
  survey_questions: { none: 'The school’s.' },
  survey_wordings: { none: 'The school’s.' },
  survey_offers: { none: 'The school’s.' },
} as const satisfies Partial<Record<keyof Tables, SchoolRule>>;
