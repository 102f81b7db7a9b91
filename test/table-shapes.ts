import type { InsertType, SelectType } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * The columns that tables.ts declares, as values that a test can compare with the database. The compiler refuses a list
 * that differs from the types by a table, a column or its kind; `?` is nullable, `=` has a default.
 */
export const tableShapes: { [T in keyof Tables]: { [C in keyof Tables[T]]: Shape<Tables[T][C]> } } = {
  users: {
    id: 'string',
    email: 'string',
    password_hash: 'string',
    first_name: 'string',
    last_name: 'string',
    role: 'string=',
    last_login_at: 'string?',
    created_at: 'string=',
    updated_at: 'string=',
    search_text: 'string',
  },
  sessions: {
    id: 'string',
    token_hash: 'bytes',
    user_id: 'string',
    remember: 'boolean',
    created_at: 'string=',
    expires_at: 'string',
  },
  login_failures: {
    key: 'string',
    drained_at: 'string',
  },
  known_addresses: {
    user_id: 'string',
    address: 'string',
    seen_at: 'string=',
  },
  courses: {
    id: 'string',
    title: 'string',
    description: 'string?',
    cover_image: 'string?',
    created_by_id: 'string?',
    created_at: 'string=',
    updated_at: 'string=',
  },
  lessons: {
    id: 'string',
    course_id: 'string',
    title: 'string',
    description: 'string?',
    video_url: 'string?',
    content: 'string?',
    transcription: 'string?',
    assignment: 'string?',
    ai_prompt: 'string?',
    order: 'number=',
    created_at: 'string=',
    updated_at: 'string=',
  },
  user_courses: {
    id: 'string',
    user_id: 'string',
    course_id: 'string',
    enrolled_at: 'string=',
    expires_at: 'string?',
    of_student: 'boolean=',
    completed: 'number=',
  },
  answers: {
    id: 'string',
    user_id: 'string',
    lesson_id: 'string',
    content: 'string',
    idempotency_key: 'string?',
    created_at: 'string=',
    updated_at: 'string=',
  },
  reviews: {
    id: 'string',
    answer_id: 'string',
    author: 'string',
    state: 'string',
    latest: 'boolean=',
    in_force: 'boolean=',
    requested_by_id: 'string?',
    attempt: 'number=',
    claim: 'string?',
    text: 'string?',
    cause: 'string?',
    model: 'string?',
    prompt: 'json',
    usage: 'json',
    created_at: 'string=',
    started_at: 'string?',
    first_token_at: 'string?',
    finished_at: 'string?',
  },
  review_drafts: {
    review_id: 'string',
    attempt: 'number',
    text: 'string',
  },
  lesson_progress: {
    id: 'string',
    user_id: 'string',
    lesson_id: 'string',
    viewed_at: 'string=',
    completed_at: 'string?',
    active_seconds: 'number=',
    active_at: 'string=',
    of_student: 'boolean=',
    enrolled: 'boolean=',
  },
  lesson_figures: {
    lesson_id: 'string',
    answers: 'number=',
    views: 'number=',
    completed: 'number=',
    active_seconds: 'number=',
    folded: 'boolean=',
  },
  course_standings: {
    course_id: 'string',
    completed: 'number',
    students: 'number',
    folded: 'boolean=',
  },
  people_counts: { people: 'number' },
  course_activity: {
    course_id: 'string',
    quarter: 'string',
    answers: 'number=',
    views: 'number=',
    folded: 'boolean=',
  },
  audit_log: {
    id: 'string',
    user_id: 'string?',
    action: 'string',
    subject_id: 'string?',
    details: 'json',
    created_at: 'string=',
  },
  files: { name: 'string', held_until: 'string' },
  ai_status: {
    only_row: 'boolean=',
    source: 'string',
    address: 'string?',
    model: 'string?',
    checked_at: 'string',
  },
  user_imports: {
    id: 'string',
    created_by_id: 'string?',
    file_name: 'string',
    state: 'string=',
    created_at: 'string=',
    finished_at: 'string?',
  },
  user_import_rows: {
    import_id: 'string',
    number: 'number',
    given: 'json',
    password: 'string?',
    password_hash: 'string?',
    user_id: 'string?',
    awaits_password: 'boolean=',
    state: 'string=',
    problem: 'string?',
  },
  surveys: {
    id: 'string',
    title: 'string',
    description: 'string?',
    created_by_id: 'string?',
    is_active: 'boolean=',
    by_link: 'boolean=',
    version: 'number=',
    created_at: 'string=',
    updated_at: 'string=',
  },
  survey_questions: {
    id: 'string',
    survey_id: 'string',
    order: 'number=',
    wording: 'number=',
    removed_at: 'string?',
    created_at: 'string=',
  },
  survey_wordings: { question_id: 'string', number: 'number', question_text: 'string' },
  survey_offers: { survey_id: 'string', course_id: 'string', place: 'string' },
  survey_responses: {
    id: 'string',
    survey_id: 'string',
    user_id: 'string',
    revision: 'number=',
    started_at: 'string=',
    updated_at: 'string=',
    sent_at: 'string?',
  },
  survey_answers: { response_id: 'string', question_id: 'string', wording: 'number', text: 'string' },
};

type Shape<C> = unknown extends SelectType<C> ? 'json' : `${Base<NonNullable<SelectType<C>>>}${Mark<C>}`;

type Base<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : T extends Buffer
        ? 'bytes'
        : never;

type Mark<C> = null extends SelectType<C> ? '?' : undefined extends InsertType<C> ? '=' : '';
