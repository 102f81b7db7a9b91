import type { ColumnType } from 'kysely';

/** Read as ISO 8601 in UTC (see connect.ts); `now()` and ISO strings may be written. */
type Time = ColumnType<string, string | undefined, string>;
type RequiredTime = ColumnType<string, string, string>;
type NullableTime = ColumnType<string | null, string | null | undefined, string | null>;
type Default<T> = ColumnType<T, T | undefined, T>;
/** Written by the database's own triggers alone. */
type Kept<T> = ColumnType<T, undefined, never>;
type Json = ColumnType<unknown, string, string>;

interface Stamps {
  created_at: Time;
  updated_at: Time;
}

interface Users extends Stamps {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  role: Default<'admin' | 'student'>;
  last_login_at: NullableTime;
  /** Made by the database of the names and the email. */
  search_text: ColumnType<string, never, never>;
}

interface Sessions {
  id: string;
  token_hash: Buffer;
  user_id: string;
  remember: boolean;
  created_at: Time;
  expires_at: RequiredTime;
}

interface LoginFailures {
  key: string;
  drained_at: RequiredTime;
}

interface KnownAddresses {
  user_id: string;
  address: string;
  seen_at: Time;
}

interface Courses extends Stamps {
  id: string;
  title: string;
  description: string | null;
  cover_image: string | null;
  created_by_id: string | null;
}

interface Lessons extends Stamps {
  id: string;
  course_id: string;
  title: string;
  description: string | null;
  video_url: string | null;
  content: string | null;
  transcription: string | null;
  assignment: string | null;
  ai_prompt: string | null;
  order: Default<number>;
}

interface FileRows {
  name: string;
  held_until: ColumnType<string, string, string>;
}

interface UserCourses {
  id: string;
  user_id: string;
  course_id: string;
  enrolled_at: Time;
  expires_at: NullableTime;
  of_student: Kept<boolean>;
  /** How many of the course's lessons. */
  completed: Kept<number>;
}

interface Answers extends Stamps {
  id: string;
  user_id: string;
  lesson_id: string;
  content: string;
  idempotency_key: string | null;
}

interface Reviews {
  id: string;
  answer_id: string;
  author: 'model' | 'mentor';
  state: 'waiting' | 'in_progress' | 'done' | 'failed' | 'not_configured' | 'cancelled';
  latest: Default<boolean>;
  in_force: Default<boolean>;
  requested_by_id: string | null;
  attempt: Default<number>;
  claim: string | null;
  text: string | null;
  cause: string | null;
  model: string | null;
  prompt: Json | null;
  usage: Json | null;
  created_at: Time;
  started_at: NullableTime;
  first_token_at: NullableTime;
  finished_at: NullableTime;
}

interface ReviewDrafts {
  review_id: string;
  attempt: number;
  text: string;
}

interface LessonProgress {
  id: string;
  user_id: string;
  lesson_id: string;
  viewed_at: Time;
  completed_at: NullableTime;
  active_seconds: Default<number>;
  active_at: Time;
  of_student: Kept<boolean>;
  /** In the lesson's course. */
  enrolled: Kept<boolean>;
}

/** A part of a lesson's figures, as rows of the two tables below are: their sum is what counts. */
interface LessonFigures {
  lesson_id: string;
  answers: Default<number>;
  views: Default<number>;
  completed: Default<number>;
  active_seconds: Default<number>;
  folded: Default<boolean>;
}

interface CourseStandings {
  course_id: string;
  completed: number;
  students: number;
  folded: Default<boolean>;
}

interface PeopleCounts {
  people: number;
}

interface CourseActivity {
  course_id: string;
  quarter: RequiredTime;
  answers: Default<number>;
  views: Default<number>;
  folded: Default<boolean>;
}

interface AuditLog {
  id: string;
  user_id: string | null;
  action: string;
  subject_id: string | null;
  details: Json;
  created_at: Time;
}

interface AiStatusRow {
  only_row: Default<boolean>;
  source: 'configured' | 'found' | 'demo' | 'none';
  address: string | null;
  model: string | null;
  checked_at: RequiredTime;
}

interface UserImports {
  id: string;
  created_by_id: string | null;
  file_name: string;
  state: Default<'running' | 'done'>;
  created_at: Time;
  finished_at: NullableTime;
}

interface UserImportRows {
  import_id: string;
  number: number;
  given: Json;
  /** Empty since 0007_import_passwords.sql. */
  password: ColumnType<string | null, undefined, never>;
  password_hash: string | null;
  user_id: string | null;
  awaits_password: Default<boolean>;
  state: Default<'waiting' | 'created' | 'updated' | 'unchanged' | 'failed'>;
  problem: string | null;
}

interface Surveys extends Stamps {
  id: string;
  title: string;
  description: string | null;
  created_by_id: string | null;
  is_active: Default<boolean>;
  by_link: Default<boolean>;
  version: Default<number>;
}

interface SurveyQuestions {
  id: string;
  survey_id: string;
  order: Default<number>;
  wording: Default<number>;
  removed_at: NullableTime;
  created_at: Time;
}

interface SurveyWordings {
  question_id: string;
  number: number;
  question_text: string;
}

interface SurveyOfferRows {
  survey_id: string;
  course_id: string;
  place: 'start' | 'end';
}

interface SurveyResponses {
  id: string;
  survey_id: string;
  user_id: string;
  revision: Default<number>;
  started_at: Time;
  updated_at: Time;
  sent_at: NullableTime;
}

interface SurveyAnswers {
  response_id: string;
  question_id: string;
  wording: number;
  text: string;
}

/** The tables as the migrations leave them; a test compares this with the migrated database. */
export interface Tables {
  users: Users;
  sessions: Sessions;
  login_failures: LoginFailures;
  known_addresses: KnownAddresses;
  courses: Courses;
  lessons: Lessons;
  files: FileRows;
  user_courses: UserCourses;
  answers: Answers;
  reviews: Reviews;
  review_drafts: ReviewDrafts;
  lesson_progress: LessonProgress;
  lesson_figures: LessonFigures;
  course_standings: CourseStandings;
  course_activity: CourseActivity;
  people_counts: PeopleCounts;
  audit_log: AuditLog;
  ai_status: AiStatusRow;
  user_imports: UserImports;
  user_import_rows: UserImportRows;
  surveys: Surveys;
  survey_questions: SurveyQuestions;
  survey_wordings: SurveyWordings;
  survey_offers: SurveyOfferRows;
  survey_responses: SurveyResponses;
  survey_answers: SurveyAnswers;
}
