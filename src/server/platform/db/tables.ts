// Written by `npm run tables` from the migrated database; a test compares the two.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = ColumnType<unknown, string, string>;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AiStatus {
  address: string | null;
  checked_at: string;
  model: string | null;
  only_row: Generated<boolean>;
  source: "configured" | "found" | "demo" | "none";
}

export interface AnswerDrafts {
  lesson_id: string;
  revision: number;
  text: string;
  updated_at: Generated<string>;
  user_id: string;
}

export interface AnswerFiles {
  answer_id: string;
  bytes: number;
  name: string;
  place: number;
  title: string;
}

export interface Answers {
  content: string;
  created_at: Generated<string>;
  id: Generated<string>;
  idempotency_key: string | null;
  lesson_id: string;
  /**
   * Of an answer that is a talk: [{turn, speaker, start, end}] over its content; null: written.
   */
  lines: Json | null;
  /**
   * Whether its author is a student now. Written by triggers.
   */
  of_student: Generated<boolean>;
  /**
   * person: no model is ever asked about it.
   */
  reader: Generated<"model" | "person">;
  updated_at: Generated<string>;
  user_id: string;
}

export interface ApiTokens {
  /**
   * Null: all courses of the owner.
   */
  course_ids: string[] | null;
  created_at: Generated<string>;
  expires_at: string;
  hash: Buffer;
  id: string;
  last_used_at: string | null;
  revoked_at: string | null;
  scopes: string[];
  start: string;
  title: string;
  user_id: string;
}

export interface AuditLog {
  action: string;
  created_at: Generated<string>;
  details: Json;
  id: Generated<string>;
  /**
   * Whom the change was about, where it was about a person.
   */
  subject_id: string | null;
  user_id: string | null;
}

export interface Calendars {
  created_at: Generated<string>;
  /**
   * The address itself is only with its person.
   */
  token_hash: Buffer;
  user_id: string;
}

export interface Certificates {
  code: string | null;
  course_id: string | null;
  /**
   * When its course was completed. It is written once the reviews that were under way then are done.
   */
  due_since: Generated<string>;
  given_because: string | null;
  /**
   * Who has given it, where it came neither from the rule nor from a confirmation.
   */
  given_by_id: string | null;
  id: Generated<string>;
  issued_at: string | null;
  logo: string | null;
  revoked_at: string | null;
  revoked_because: string | null;
  user_id: string;
  /**
   * All that is printed, as it was then: a later change of a name or a title changes nothing.
   */
  words: Json | null;
}

export interface Consents {
  act: "given" | "refused" | "withdrawn";
  address: string | null;
  /**
   * When the box was ticked, which may be days before the account.
   */
  at: Generated<string>;
  device: string | null;
  how: "join" | "invitation" | "sign_in" | "profile" | "lesson" | "paper";
  id: Generated<string>;
  kind: "processing" | "foreign_model" | "letters";
  /**
   * Of one on paper: where it is kept.
   */
  note: string | null;
  noted_by_id: string | null;
  text_id: string;
  user_id: string;
}

export interface CounterQuotes {
  attempt: Generated<number>;
  /**
   * The level and the quotes that the remark had before it was upheld.
   */
  before: Json | null;
  cause: string | null;
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  endpoint: string | null;
  /**
   * In roubles: what the request would have cost that the course's budget had no room for.
   */
  estimate: Numeric | null;
  failures: Generated<number>;
  finished_at: string | null;
  id: Generated<string>;
  idempotency_key: string | null;
  model: string | null;
  priority: Generated<number>;
  /**
   * Ranges of the answer, as those of the remark.
   */
  quotes: Json;
  /**
   * All that the model wrote.
   */
  raw: string | null;
  remark_id: string;
  started_at: string | null;
  /**
   * overtaken: another review, or a person, came first, and nothing was changed.
   */
  state: Generated<"waiting" | "in_progress" | "upheld" | "not_upheld" | "failed" | "not_configured" | "overtaken">;
  /**
   * What the mentor says of them.
   */
  text: string | null;
  worker_id: string | null;
}

export interface CourseActivity {
  /**
   * Of students, enrolled or not.
   */
  answers: Generated<number>;
  course_id: string;
  /**
   * As in lesson_figures: the rows are parts of a sum.
   */
  folded: Generated<boolean>;
  quarter: string;
  /**
   * First views of a lesson by students, enrolled or not.
   */
  views: Generated<number>;
}

export interface Courses {
  /**
   * {hours, signedBy, text, given?}; null gives none. given: after a curator’s yes, or only by hand; absent: by itself.
   */
  certificate: Json | null;
  /**
   * Another one after each change of the course’s lessons.
   */
  contents: Generated<string>;
  cover_image: string | null;
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * Where the models may be that read answers of this course.
   */
  data_rule: Generated<"anywhere" | "russia" | "here">;
  description: string | null;
  id: string;
  /**
   * A lesson opens once the one before it is done.
   */
  in_order: Generated<boolean>;
  /**
   * In roubles for models, a month of Moscow time; null: no limit.
   */
  monthly_budget: Numeric | null;
  /**
   * Its author is yet to be asked whether mentors of before lead first, too.
   */
  offers_lead_first: Generated<boolean>;
  /**
   * What a lesson is done by, where it has no rule of its own. New courses are created with levels.
   */
  passes_by: Generated<"sent" | "levels" | "person">;
  /**
   * Null: a draft. In the future: published at that time, without a job.
   */
  published_at: Generated<string | null>;
  title: string;
  updated_at: Generated<string>;
  /**
   * Whether students may ask that a person reads instead of a model.
   */
  without_ai: Generated<boolean>;
}

export interface CourseStandings {
  completed: number;
  course_id: string;
  /**
   * As in lesson_figures: the rows are parts of a sum.
   */
  folded: Generated<boolean>;
  /**
   * How many students have completed so many lessons.
   */
  students: number;
}

export interface CriterionSkills {
  criterion_id: string;
  lesson_id: string;
  skill_id: string;
}

export interface Curators {
  course_id: string;
  /**
   * Null: the whole course, people without a group too.
   */
  group_id: string | null;
  user_id: string;
}

export interface Dialogues {
  /**
   * What was sent for a review.
   */
  answer_id: string | null;
  /**
   * The number of its first own line: those before it are copied.
   */
  branched_at: number | null;
  /**
   * Of a take; null when that talk is gone.
   */
  branched_from_id: string | null;
  created_at: Generated<string>;
  ended_at: string | null;
  ended_by: "student" | "persona" | "limit" | "crisis" | "restart" | "age" | null;
  /**
   * The talk that a take goes back to, over other takes. No foreign key: it is kept when that talk is gone.
   */
  family_id: string | null;
  id: Generated<string>;
  idempotency_key: string | null;
  /**
   * The persona is played by a program without a model.
   */
  is_program: Generated<boolean>;
  /**
   * trial: an author's own, over a card that may not be published.
   */
  kind: "practice" | "take" | "trial";
  lesson_id: string;
  level: "easy" | "usual" | "hard";
  reflection: string | null;
  /**
   * What the student had been told when the take began.
   */
  remark_id: string | null;
  scenario_id: string;
  touched_at: Generated<string>;
  user_id: string;
}

export interface DialogueTurns {
  /**
   * Of a student's line that may be of danger: who says it, by the student's own word; asked until then.
   */
  about: "asked" | "role" | "me" | null;
  /**
   * The model has seen somebody in danger in the line before.
   */
  alarm: Generated<boolean>;
  attempt: Generated<number>;
  cause: string | null;
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  /**
   * Why the reply ends where it does, or was replaced.
   */
  cut: string | null;
  dialogue_id: string;
  due_at: Generated<string>;
  endpoint: string | null;
  /**
   * In roubles: what the request would have cost that the course's budget had no room for.
   */
  estimate: Numeric | null;
  failures: Generated<number>;
  finished_at: string | null;
  first_sentence_at: string | null;
  id: Generated<string>;
  idempotency_key: string | null;
  /**
   * The card's own line, since the model failed twice.
   */
  is_fallback: Generated<boolean>;
  /**
   * By the code of a mark: where the student's line before the reply has the words that it rests on, in UTF-16 units.
   */
  mark_ranges: Json | null;
  marks: string[] | null;
  model: string | null;
  /**
   * The persona's state after its reply.
   */
  mood: Json | null;
  /**
   * Over all speakers, from 0.
   */
  number: number;
  priority: Generated<number>;
  /**
   * All that the model wrote.
   */
  raw: string | null;
  repairs: Generated<number>;
  /**
   * Of a persona's reply: the messages of its last request, as they were sent. A model not on the school's own machines was sent placeholders.
   */
  request: Json | null;
  speaker: "student" | "persona" | "hint";
  /**
   * Of a spoken line.
   */
  speech: Json | null;
  started_at: string | null;
  state: "waiting" | "in_progress" | "done" | "failed" | "not_configured";
  text: string | null;
  usage: Json | null;
  worker_id: string | null;
}

export interface DraftFiles {
  bytes: number;
  created_at: Generated<string>;
  lesson_id: string;
  name: string;
  title: string;
  user_id: string;
}

export interface EarlierInvitations {
  /**
   * The address that the letter went to.
   */
  email: string;
  expires_at: string;
  id: Generated<string>;
  /**
   * The open invitation: once it is used, none of these opens anything.
   */
  link_id: string;
  token_hash: Buffer;
  user_id: string;
}

export interface EndedAccesses {
  ended_at: string;
  user_id: string;
}

export interface ErasureRequests {
  /**
   * Stays when the person is gone, and leads nowhere by then.
   */
  account_id: string;
  /**
   * What was erased, by table and count; it names nobody.
   */
  act: Json | null;
  asked_at: Generated<string>;
  asked_by: "person" | "withdrawal" | "school" | "retention";
  cool_off_until: string;
  due_at: string;
  ended_at: string | null;
  ended_by_id: string | null;
  id: Generated<string>;
  number: number;
  /**
   * The person's own words; emptied when they are erased, as is the refusal.
   */
  reason: string | null;
  /**
   * Why the school refused, for the person to read.
   */
  refusal: string | null;
  state: Generated<"open" | "taken_back" | "refused" | "done">;
  user_id: string | null;
  /**
   * When the bytes were given to new rows.
   */
  vacuumed_at: string | null;
}

export interface Events {
  at: Generated<string>;
  data: Json;
  id: Generated<string>;
  /**
   * Whether it stands in the outbox, for every webhook that listens.
   */
  is_queued: Generated<boolean>;
  /**
   * What a date brings is told once.
   */
  key: string | null;
  type: string;
  user_id: string;
}

export interface FileHolds {
  held_at: Generated<string>;
  held_until: string;
  /**
   * Of the request's hold, which may be of several files.
   */
  id: string;
  name: string;
}

export interface Files {
  /**
   * Until then it isn't removed though nothing refers to it: a backup copies it.
   */
  held_until: string;
  name: string;
}

export interface GroupLessons {
  due_at: string | null;
  group_id: string;
  lesson_id: string;
  opens_at: string | null;
}

export interface Groups {
  archived_at: string | null;
  course_id: string;
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * Another one after each change of the dates of the group’s lessons.
   */
  dates_mark: Generated<string>;
  /**
   * The end of access for whoever has no end of their own.
   */
  ends_at: string | null;
  id: string;
  /**
   * Whether an answer after its deadline is accepted and marked, or refused.
   */
  late: Generated<"accepted" | "refused">;
  /**
   * Lessons without an opening of their own open then. Days of lessons count from it.
   */
  starts_at: string | null;
  title: string;
  /**
   * Rises with each saving of the group or its schedule.
   */
  updated_at: Generated<string>;
}

export interface Identities {
  created_at: Generated<string>;
  /**
   * As the provider gave it last; nobody is found by it.
   */
  email: string | null;
  id: Generated<string>;
  last_used_at: string | null;
  /**
   * The name in the file of providers.
   */
  provider: string;
  /**
   * The provider's title, if the last sign-in's role came from there: the role isn't changed here.
   */
  role_from: string | null;
  /**
   * The subject: the person's name there, which never changes.
   */
  sub: string;
  user_id: string;
}

export interface JoinLinks {
  /**
   * Of access from the joining; null: as the group says.
   */
  access_days: number | null;
  closed_at: string | null;
  code: string;
  course_id: string;
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * Of the addresses that may join; null: any.
   */
  domains: string[] | null;
  expires_at: string;
  group_id: string | null;
  max_people: number;
  people: Generated<number>;
}

export interface JoinRequests {
  /**
   * What was ticked in the form: [{textId, kind, given, at, address, device}].
   */
  agreed: Generated<Json>;
  code: string;
  email: string;
  expires_at: string;
  first_name: string;
  id: string;
  last_name: string;
  token_hash: Buffer;
}

export interface Joins {
  code: string;
  joined_at: Generated<string>;
  user_id: string;
}

export interface KnownAddresses {
  address: string;
  seen_at: Generated<string>;
  user_id: string;
}

export interface KnownDevices {
  seen_at: Generated<string>;
  token_hash: Buffer;
  user_id: string;
}

export interface LegalTexts {
  asks_again: Generated<boolean>;
  created_by_id: string | null;
  /**
   * The edition of the consents that it was published in.
   */
  edition: number | null;
  id: Generated<string>;
  in_force: Generated<boolean>;
  kind: "policy" | "processing" | "foreign_model" | "letters";
  number: number;
  published_at: string | null;
  /**
   * Of a draft: rises with each saving.
   */
  revision: Generated<number>;
  sha256: Buffer | null;
  /**
   * As people read it: published, it never changes.
   */
  text: string;
  title: string;
}

export interface LessonDrafts {
  fields: Json;
  lesson_id: string;
  updated_at: Generated<string>;
  user_id: string;
  version: number;
}

export interface LessonFigures {
  active_seconds: Generated<number>;
  /**
   * Of anybody.
   */
  answers: Generated<number>;
  completed: Generated<number>;
  /**
   * False in a part that one transaction has added. A lesson's figure is the sum of all its rows.
   */
  folded: Generated<boolean>;
  lesson_id: string;
  /**
   * Of students, enrolled or not.
   */
  student_answers: Generated<number>;
  /**
   * Of enrolled students.
   */
  views: Generated<number>;
}

export interface LessonFiles {
  bytes: number;
  created_at: Generated<string>;
  lesson_id: string;
  name: string;
  title: string;
  uploaded_by_id: string | null;
}

export interface LessonProgress {
  /**
   * The last beacon: more than the time since then is never credited.
   */
  active_at: Generated<string>;
  active_seconds: Generated<number>;
  /**
   * Of a lesson that isn't done: how many criteria of its best attempt are below what passes; zero where a person asks to work on it; null while nobody has judged it.
   */
  below: number | null;
  /**
   * When the lesson was done by its rule: when the first attempt that passes was sent, or a person pressed.
   */
  completed_at: string | null;
  /**
   * Whether in the lesson's course. Written by triggers.
   */
  enrolled: ColumnType<boolean, undefined, never>;
  id: string;
  lesson_id: string;
  /**
   * {at, left}: when a person’s correction took back that it was done, and the criteria that were left. Null once it is.
   */
  lowered: Json | null;
  /**
   * Written by triggers.
   */
  of_student: ColumnType<boolean, undefined, never>;
  /**
   * Who has passed it, where passed_how is person.
   */
  passed_by_id: string | null;
  passed_how: "sent" | "levels" | "person" | null;
  /**
   * The first answer. Null also of what a release before this one has written: read it with completed_at.
   */
  sent_at: string | null;
  user_id: string;
  viewed_at: Generated<string>;
}

export interface Lessons {
  /**
   * Read only by processes of the release before 0016; the prompt is in mentor_versions.
   */
  ai_prompt: string | null;
  answer_file_kinds: string[] | null;
  answer_files_limit: number | null;
  /**
   * Whether the student is asked for his own levels before he opens the review of his first attempt.
   */
  asks_self: Generated<boolean>;
  /**
   * Whether an answer of a few words is sent by a second press only.
   */
  asks_when_short: Generated<boolean>;
  assignment: string | null;
  attempts_limit: number | null;
  content: string | null;
  course_id: string;
  created_at: Generated<string>;
  description: string | null;
  /**
   * Days from the start: the group’s, otherwise the enrolment.
   */
  due_after: number | null;
  id: string;
  /**
   * Not created yet: its author is who has the draft of it. No list, copy or figure has it.
   */
  is_begun: Generated<boolean>;
  /**
   * Whether the course’s certificate asks for it.
   */
  is_counted: Generated<boolean>;
  /**
   * Days from the start: the group’s, otherwise the enrolment.
   */
  opens_after: number | null;
  order: Generated<number>;
  /**
   * Null: as the course.
   */
  passes_by: "sent" | "levels" | "person" | null;
  /**
   * Null: a draft. In the future: published at that time, without a job.
   */
  published_at: Generated<string | null>;
  /**
   * When a model's review is put in force.
   */
  release: Generated<"at_once" | "after_person">;
  title: string;
  transcription: string | null;
  updated_at: Generated<string>;
  /**
   * Rises with each saving that changes a text.
   */
  version: Generated<number>;
  video_url: string | null;
}

export interface LessonVersions {
  created_at: Generated<string>;
  created_by_id: string | null;
  lesson_id: string;
  number: number;
  texts: Json;
}

export interface LoginFailures {
  /**
   * When the last of the counted guesses stops to count.
   */
  drained_at: string;
  key: string;
  /**
   * When the journal of sign-ins was last told that the bucket is full.
   */
  told_at: string | null;
}

export interface MeasuredCases {
  attempt: Generated<number>;
  case_key: string;
  cause: string | null;
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  failures: Generated<number>;
  finished_at: string | null;
  id: Generated<string>;
  measurement_id: string;
  priority: Generated<number>;
  /**
   * All that was sent and written, as JSON, for the figures; emptied with the prompts of reviews.
   */
  raw: string | null;
  read_as: "right" | "misread" | null;
  read_at: string | null;
  read_by_id: string | null;
  read_remark: number | null;
  /**
   * What came of it: the remarks that a person reads.
   */
  result: Json | null;
  started_at: string | null;
  state: "waiting" | "in_progress" | "done" | "failed" | "cancelled";
  usage: Json | null;
  worker_id: string | null;
}

export interface Measurements {
  cancelled_at: string | null;
  created_at: Generated<string>;
  created_by_id: string | null;
  endpoint: string;
  /**
   * In roubles.
   */
  estimate: Numeric;
  figures: Json | null;
  finished_at: string | null;
  id: Generated<string>;
  model: string | null;
  place: "here" | "russia" | "abroad";
  release: string;
  set_name: "short" | "full" | "persona";
  /**
   * SHA-256 of the set's texts and labels: only equal ones are compared.
   */
  set_sum: Buffer;
  stopped_because: string | null;
}

export interface Meetings {
  created_at: Generated<string>;
  created_by_id: string | null;
  group_id: string;
  id: Generated<string>;
  link: string | null;
  minutes: number;
  place: Generated<string>;
  /**
   * Rises with each change: calendars take the higher one.
   */
  revision: Generated<number>;
  starts_at: string;
  title: string;
  updated_at: Generated<string>;
}

export interface MentorVersions {
  /**
   * The number that was in force when the draft was begun; null if none was.
   */
  based_on: number | null;
  /**
   * Of a draft: when it was last saved; created_by_id: by whom.
   */
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * [{id, title, description, levels: [{title, description}], looksAt?, byAbsence?}], levels from low to high. Ids live on from version to version.
   */
  criteria: Generated<Json>;
  /**
   * Only where there are criteria. lead_first: leads at the first attempt, shows from the second on.
   */
  cueing: Generated<"show" | "lead" | "lead_first">;
  id: Generated<string>;
  lesson_id: string;
  /**
   * Null in a draft: given at publication, so that what is published last is in force.
   */
  number: number | null;
  prompt: string | null;
  /**
   * Why it was published past a run, in its author's words.
   */
  publish_note: string | null;
  /**
   * Null in a draft.
   */
  published_at: string | null;
  /**
   * Null in versions of before.
   */
  published_how: "form" | "run" | "anyway" | "few" | "restored" | null;
  /**
   * Of a draft: grows with each change. A run is of one revision.
   */
  revision: Generated<number>;
}

export interface Messages {
  /**
   * Who of the school has written it; null if he is gone.
   */
  by_id: string | null;
  created_at: Generated<string>;
  id: Generated<string>;
  idempotency_key: string | null;
  /**
   * Words of the person whose thread it is; otherwise of somebody of the school.
   */
  is_own: boolean;
  /**
   * Instead of a text: the reply to an alarm or a disagreement, which is kept with it.
   */
  referral_id: string | null;
  /**
   * When the person has seen what the school wrote.
   */
  seen_at: string | null;
  text: string | null;
  thread_id: string;
}

export interface ModelCalls {
  address: string;
  at: Generated<string>;
  /**
   * In roubles.
   */
  cost: Numeric;
  course_id: string | null;
  dialogue_turn_id: string | null;
  endpoint: string;
  /**
   * Of the request, from its length.
   */
  guessed_tokens: number | null;
  id: Generated<string>;
  input_tokens: number | null;
  /**
   * From lengths: the usage isn't known, or not yet.
   */
  is_estimate: Generated<boolean>;
  is_foreign: Generated<boolean>;
  lesson_id: string | null;
  /**
   * How many passages of personal data were replaced before the request left.
   */
  masked: Generated<number>;
  model: string;
  ms: number | null;
  /**
   * done, aborted, or the kind of the fault; null while the call goes on.
   */
  outcome: string | null;
  output_tokens: number | null;
  place: "here" | "russia" | "abroad";
  purpose: "review" | "repair" | "trial" | "run" | "suggestion" | "dialogue" | "check" | "hint" | "scenario" | "counter_quote" | "measure";
  review_id: string | null;
  /**
   * Not a reference: what a run has cost outlives it.
   */
  run_id: string | null;
}

export interface NoticeChoices {
  kind: string;
  mail: "at_once" | "daily" | "never";
  user_id: string;
}

export interface Notices {
  created_at: Generated<string>;
  id: Generated<string>;
  key: string;
  kind: string;
  /**
   * When a letter about it is due, unless it has been seen; null: none.
   */
  mail_due_at: string | null;
  outbox_id: string | null;
  seen_at: string | null;
  /**
   * What it is about: ids and titles.
   */
  subject: Json;
  user_id: string;
}

export interface Operators {
  /**
   * Number and date of the notice of a transfer abroad.
   */
  abroad_notice: string | null;
  address: string;
  /**
   * Who is asked for consents: also those who had an account before, only who joins, or nobody.
   */
  asks: Generated<"nobody" | "joining" | "everyone">;
  email: string;
  inn: string | null;
  is_only: Generated<boolean>;
  name: string;
  /**
   * Number and date of the notice to Roskomnadzor.
   */
  notice: string | null;
  ogrn: string | null;
  phone: string | null;
  /**
   * Who organises the processing.
   */
  responsible: string | null;
  updated_at: Generated<string>;
  updated_by_id: string | null;
}

export interface Outbox {
  channel: "mail" | "webhook" | "score" | "statement";
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  ended_at: string | null;
  failures: Generated<number>;
  id: Generated<string>;
  /**
   * A message with the same key is queued once.
   */
  key: string | null;
  payload: Json;
  priority: Generated<number>;
  problem: string | null;
  state: Generated<"waiting" | "sent" | "failed" | "dropped">;
  target_id: string | null;
  /**
   * Whom the message goes to; null: an address without an account.
   */
  user_id: string | null;
  worker_id: string | null;
}

export interface OutboxTries {
  answer: string | null;
  at: Generated<string>;
  ms: number;
  number: number;
  outbox_id: string;
  /**
   * The other side’s code; null: it did not answer.
   */
  status: number | null;
}

export interface PeopleCounts {
  /**
   * A part: the count is the sum of all rows.
   */
  people: number;
}

export interface PersonalDates {
  course_id: string;
  created_at: Generated<string>;
  due_at: string | null;
  given_by_id: string | null;
  id: string;
  /**
   * Null: every lesson of the course.
   */
  lesson_id: string | null;
  opens_at: string | null;
  reason: string | null;
  user_id: string;
}

export interface PersonalLinks {
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * The address that the letter with the link went to, which opening it proves; null: a person handed it over.
   */
  email: string | null;
  expires_at: string;
  id: string;
  purpose: "invite" | "reset" | "confirm_email";
  token_hash: Buffer;
  used_at: string | null;
  user_id: string;
}

export interface Plans {
  /**
   * When to ask how it went; null: nothing is to be asked.
   */
  ask_at: string | null;
  /**
   * How many times it was asked.
   */
  asked: Generated<number>;
  /**
   * When it was asked first: the figures count by it.
   */
  asked_at: string | null;
  /**
   * It asks now, and waits for an answer.
   */
  asks_since: string | null;
  created_at: Generated<string>;
  cue: string;
  id: Generated<string>;
  idempotency_key: string | null;
  lesson_id: string | null;
  note: string | null;
  outcome: "said" | "no_occasion" | "otherwise" | null;
  /**
   * What stood before the week of settled_at: the figures, up to last Monday, do not move by a correction.
   */
  outcome_before: "said" | "no_occasion" | "otherwise" | null;
  remark_id: string | null;
  settled_at: string | null;
  shared_at: string | null;
  shares_note: Generated<boolean>;
  /**
   * Where its words come from.
   */
  source: "take" | "attempt" | "answer" | "own" | "free";
  user_id: string;
  words: string;
}

export interface RecoveryCodes {
  hash: Buffer;
  used_at: string | null;
  user_id: string;
}

export interface Referrals {
  answer_id: string | null;
  /**
   * The author is shown the help text while it waits.
   */
  care: Generated<boolean>;
  decision: "kept" | "changed" | "answered" | "dismissed" | null;
  /**
   * When the author has said that an alarm isn't about him: a model may read the answer.
   */
  denied_at: string | null;
  /**
   * Of a talk that hasn't been sent; replaced by its answer's own when it is.
   */
  dialogue_id: string | null;
  due_at: string;
  id: Generated<string>;
  opened_at: Generated<string>;
  opened_by_id: string | null;
  /**
   * Of an alarm: how it ended, in one line. Null: not written yet. Empty: settled before anybody was asked.
   */
  outcome: string | null;
  /**
   * What was decided with it of the lesson: passed, or to be done again. Null: nothing.
   */
  passes: boolean | null;
  reason: "crisis" | "no_ai" | "release" | "disagreement" | "doubt" | "suspicion" | "budget" | "pass" | "message";
  remark_id: string | null;
  reply: string | null;
  /**
   * Of an alarm in a survey: then there is no answer.
   */
  response_id: string | null;
  /**
   * When the decision takes effect, unless it is taken back before.
   */
  settle_at: string | null;
  settle_by_id: string | null;
  settled_at: string | null;
  settled_by_id: string | null;
  /**
   * What was decided, until it takes effect.
   */
  settlement: Json | null;
  taken_by_id: string | null;
  /**
   * Whoever looks at it renews this; it ends by itself when the page is closed.
   */
  taken_until: string | null;
  /**
   * The student's words, or what was noticed; null in a crisis.
   */
  text: string | null;
  /**
   * Of words in a thread: the newest of its person that nobody has answered.
   */
  thread_id: string | null;
}

export interface RemarkChecks {
  is_borrowed: Generated<boolean>;
  outcome: "closed" | "partly" | "open";
  remark_id: string;
  review_id: string;
  text: string | null;
}

export interface Remarks {
  /**
   * Those of its quotes that are words of the mentor: [[start, end], …] as quotes.
   */
  borrowed: Generated<Json>;
  /**
   * Of the review's mentor version.
   */
  criterion_id: string;
  id: Generated<string>;
  /**
   * All of its quotes are, so its level doesn’t count, unless a person has lifted that.
   */
  is_borrowed: Generated<boolean>;
  /**
   * It has a row in counter_quotes.
   */
  is_countered: Generated<boolean>;
  /**
   * The index into the criterion's levels; null if it was not judged.
   */
  level: number | null;
  lifted_by_id: string | null;
  next_step: string | null;
  order: number;
  /**
   * [[start, end], …]: UTF-16 offsets in the answer's text, which never changes.
   */
  quotes: Generated<Json>;
  review_id: string;
  text: string;
  /**
   * In seconds.
   */
  video_at: number | null;
}

export interface Retention {
  /**
   * Null: as long as the school lives.
   */
  days: number | null;
  kind: string;
}

export interface RetentionSweeps {
  at: Generated<string>;
  /**
   * How many rows were emptied or deleted.
   */
  gone: number;
  id: Generated<string>;
  kind: string;
}

export interface ReviewDrafts {
  attempt: number;
  /**
   * A person reads it before the author of the answer does.
   */
  held: Generated<boolean>;
  review_id: string;
  text: string;
}

export interface Reviews {
  answer_id: string;
  /**
   * The number of the try.
   */
  attempt: Generated<number>;
  author: "model" | "mentor";
  cause: string | null;
  /**
   * A token that only the worker running the review holds: a worker that lost the review cannot write it.
   */
  claim: string | null;
  confidence: "high" | "medium" | "low" | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  due_at: Generated<string>;
  /**
   * The name of the model's endpoint that wrote it.
   */
  endpoint: string | null;
  /**
   * In roubles: what the request would have cost that the course's budget had no room for.
   */
  estimate: Numeric | null;
  failures: Generated<number>;
  finished_at: string | null;
  /**
   * The criterion whose remark the student begins with; null in a review with nothing to begin with, of a person, or of before
   */
  first_criterion_id: string | null;
  first_token_at: string | null;
  helpful: boolean | null;
  id: Generated<string>;
  /**
   * The one of its answer whose text people read.
   */
  in_force: Generated<boolean>;
  /**
   * The model has said that the answer is about something else: whatever its levels are, it doesn’t pass.
   */
  is_off_topic: Generated<boolean>;
  /**
   * The newest of its answer: people see its state.
   */
  latest: Generated<boolean>;
  mentor_version_id: string | null;
  model: string | null;
  priority: Generated<number>;
  prompt: Json | null;
  /**
   * When the prompt and the raw reply went by their term.
   */
  prompt_erased_at: string | null;
  quotes_lost: Generated<number>;
  /**
   * The model's own text, where the text was written anew from what was verified.
   */
  raw: string | null;
  requested_by_id: string | null;
  /**
   * When its text was first shown to the author of the answer.
   */
  seen_at: string | null;
  /**
   * Taken out where the mentor leads: they had words ready to be said.
   */
  sentences_cut: Generated<number>;
  started_at: string | null;
  /**
   * with_person: no model is asked; a referral says why, and a person answers.
   */
  state: "waiting" | "not_configured" | "in_progress" | "done" | "failed" | "cancelled" | "with_person";
  /**
   * Of a review by criteria; null in one of a single text.
   */
  summary: string | null;
  text: string | null;
  /**
   * Why it did not help, if the student has said so.
   */
  unhelpful: "off_topic" | "misread" | "too_vague" | "too_strict" | null;
  /**
   * Of a take: the ids of the criteria that its own lines gave no occasion for. They have no remark, and for passing the level of the talk before.
   */
  unmet: Generated<Json>;
  usage: Json | null;
  worker_id: string | null;
}

export interface RuleChanges {
  changed_at: Generated<string>;
  lesson_id: string;
  /**
   * The last of the people settled so far, in the order of their ids.
   */
  settled_to: string | null;
}

export interface RunResults {
  answer_id: string | null;
  applied_at: string | null;
  applied_review_id: string | null;
  attempt: Generated<number>;
  cause: string | null;
  checks: Json | null;
  claim: string | null;
  confidence: "high" | "medium" | "low" | null;
  crashes: Generated<number>;
  due_at: Generated<string>;
  /**
   * In roubles: what its request was guessed to cost.
   */
  estimate: Numeric | null;
  failures: Generated<number>;
  finished_at: string | null;
  /**
   * Of one that is done: {of, firstCriterionId, unmet, isOffTopic, sentencesCut, doubt, isSuspicious, quotesFound, levelsLost, isRepaired, ms}. of: the sum of the text that was read.
   */
  found: Json | null;
  id: Generated<string>;
  model: string | null;
  /**
   * Zero; one and more where the same text was asked about again.
   */
  pass: Generated<number>;
  priority: Generated<number>;
  quotes_lost: number | null;
  /**
   * All that the model wrote.
   */
  raw: string | null;
  /**
   * [{criterionId, level, text, nextStep, quotes, videoAt}]: as remarks, of the run's version.
   */
  remarks: Json | null;
  run_id: string;
  sample_id: string | null;
  started_at: string | null;
  state: "waiting" | "in_progress" | "not_configured" | "done" | "failed" | "skipped" | "cancelled";
  summary: string | null;
  text: string | null;
  usage: Json | null;
  worker_id: string | null;
}

export interface Runs {
  address: string;
  cancelled_at: string | null;
  created_at: Generated<string>;
  created_by_id: string | null;
  endpoint: string;
  /**
   * In roubles.
   */
  estimate: Numeric;
  figures: Json | null;
  finished_at: string | null;
  id: Generated<string>;
  kind: "samples" | "answers";
  lesson_id: string;
  mentor_version_id: string;
  model: string | null;
  /**
   * In its lesson, from one.
   */
  number: number;
  paused_at: string | null;
  paused_because: string | null;
  place: "here" | "russia" | "abroad";
  /**
   * Of the version: what a draft was when it was run.
   */
  revision: number;
}

export interface SampleLevels {
  criterion_id: string;
  is_expected: Generated<boolean>;
  /**
   * The first, the second … of this sample: it stays when the person goes.
   */
  judge: number;
  judge_id: string | null;
  judged_at: Generated<string>;
  level: number;
  /**
   * The titles of the criterion as they were then: an index alone is another scale once a level is added.
   */
  levels: string[];
  sample_id: string;
  was_blind: Generated<boolean>;
}

export interface Samples {
  answer_id: string | null;
  content: string | null;
  created_at: Generated<string>;
  created_by_id: string | null;
  id: Generated<string>;
  lesson_id: string;
  /**
   * Of the three that an author types: which of them it is.
   */
  note: string | null;
  referral_id: string | null;
  retired_at: string | null;
  source: "typed" | "answer" | "disagreement" | "correction" | "counter_quote" | "release" | "blind";
}

export interface Scenarios {
  card: Json;
  created_at: Generated<string>;
  created_by_id: string | null;
  id: Generated<string>;
  in_force: Generated<boolean>;
  lesson_id: string;
  number: number;
  published_at: string | null;
  /**
   * How often the draft was saved: a save names the one that its author has seen.
   */
  revision: Generated<number>;
}

export interface SchoolSettings {
  /**
   * From which the colours of the page are made; null: the product’s own.
   */
  accent: string | null;
  /**
   * The edition of consents that people are asked for; null: nobody is asked.
   */
  asked_edition: number | null;
  /**
   * An administrator has said that consents are kept elsewhere.
   */
  consents_waved_off_at: string | null;
  /**
   * Where people turn to, as the school puts it.
   */
  contact: string | null;
  /**
   * Days of the calendar on which nobody works; null: none.
   */
  dates_off: ArrayType<Timestamp> | null;
  /**
   * Days of the week on which nobody works, Monday is 1; null: none.
   */
  days_off: number[] | null;
  /**
   * Requests are carried out when the time to take them back is over, without a person.
   */
  erases_by_itself: Generated<boolean>;
  /**
   * The square that is made of the logo, for tabs and home screens.
   */
  icon: string | null;
  is_only: Generated<boolean>;
  letter_signature: string | null;
  logo: string | null;
  /**
   * Above APP_NAME; null: that.
   */
  name: string | null;
  /**
   * Who signs in through another server doesn't change his name himself.
   */
  names_by_admins: Generated<boolean>;
  /**
   * The first steps that came when the school had a course already: nobody is reminded of them.
   */
  put_off_steps: Generated<string[]>;
  /**
   * The hour of the school’s day when nobody is expected to answer any more; null: there is none.
   */
  quiet_from: number | null;
  /**
   * The hour when somebody is again.
   */
  quiet_to: number | null;
  /**
   * Hours until a person is due, by reason, where the school has its own.
   */
  referral_hours: Generated<Json>;
  sender_name: string | null;
  /**
   * Where the name has little room.
   */
  short_name: string | null;
  /**
   * What a student reads whose answer is an alarm.
   */
  support_text: string | null;
  time_zone: string;
  unsubscribe_key: Generated<Buffer>;
  updated_at: string | null;
  /**
   * Who saved what the school says of itself last.
   */
  updated_by_id: string | null;
  /**
   * The first steps that its administrators don't want to be reminded of.
   */
  waved_off_steps: Generated<string[]>;
}

export interface SecondFactors {
  created_at: Generated<string>;
  /**
   * The half minute of the last code that was accepted: no code is accepted twice.
   */
  last_step: number;
  /**
   * The secret of the codes.
   */
  sealed: string;
  user_id: string;
}

export interface SelfLevels {
  answer_id: string;
  at: Generated<string>;
  criterion_id: string;
  level: number;
  /**
   * Of whose scale the level is.
   */
  mentor_version_id: string;
}

export interface Sessions {
  address: string | null;
  created_at: Generated<string>;
  /**
   * The browser and the system, as the browser names them.
   */
  device: string | null;
  expires_at: string;
  id: string;
  /**
   * When it was found unused for longer than its role may leave it: it opens nothing any more.
   */
  idle_at: string | null;
  /**
   * When the provider that opened it asked who it is; null: it never did.
   */
  proved_at: string | null;
  /**
   * Through whose server it was opened; null: by a password or a link.
   */
  provider: string | null;
  /**
   * The provider's own session: when it ends, this one does.
   */
  provider_sid: string | null;
  remember: boolean;
  /**
   * The last request, to within five minutes.
   */
  seen_at: string | null;
  /**
   * The token itself is only in the browser's cookie.
   */
  token_hash: Buffer;
  user_id: string;
  via: "password" | "invite" | "reset" | "join" | "code" | "recovery" | "provider" | null;
}

export interface SetAsides {
  key: string;
  until: string;
  user_id: string;
}

export interface SignInAttempts {
  /**
   * Of the token in the cookie of the browser that began it.
   */
  browser_hash: Buffer;
  expires_at: string;
  id: Generated<string>;
  /**
   * What comes next: a code, the setup of a factor, or the setup that a signed-in person has begun in the profile.
   */
  kind: "code" | "setup" | "profile" | "provider";
  remember: Generated<boolean>;
  /**
   * Of a setup: the secret that isn't confirmed yet.
   */
  sealed: string | null;
  tries: Generated<number>;
  /**
   * Null while it isn't known who comes.
   */
  user_id: string | null;
}

export interface SignIns {
  address: string | null;
  at: Generated<string>;
  device: string | null;
  id: Generated<string>;
  outcome: "in" | "wrong" | "unknown" | "slowed" | "wrong_code" | "blocked" | "out" | "ended" | "idle";
  user_id: string | null;
  /**
   * How the person signed in or tried to; of an end, how that session began. Null if an earlier release began it.
   */
  via: "password" | "invite" | "reset" | "join" | "code" | "recovery" | "provider" | null;
}

export interface Skills {
  archived_at: string | null;
  created_at: Generated<string>;
  created_by_id: string | null;
  description: Generated<string>;
  id: Generated<string>;
  order: number;
  title: string;
  updated_at: Generated<string>;
}

export interface SurveyAnswers {
  /**
   * The step or the options, counted from one; null where the answer is in one's own words. The text says them in words.
   */
  choice: number[] | null;
  question_id: string;
  response_id: string;
  text: string;
  wording: number;
}

export interface SurveyOffers {
  course_id: string;
  place: "start" | "end";
  survey_id: string;
}

export interface SurveyQuestions {
  created_at: Generated<string>;
  id: string;
  /**
   * Questions of a survey before the lessons and of one after them with the same word are compared.
   */
  measure: string | null;
  order: Generated<number>;
  /**
   * A removed question stays for the answers to it.
   */
  removed_at: string | null;
  survey_id: string;
  /**
   * The number of its wording now.
   */
  wording: Generated<number>;
}

export interface SurveyResponses {
  id: string;
  /**
   * Grows with each saving of the draft.
   */
  revision: Generated<number>;
  /**
   * Empty in a draft.
   */
  sent_at: string | null;
  /**
   * An anonymous response waits until enough others have come for it to be shown among them.
   */
  shown: Generated<boolean>;
  started_at: Generated<string>;
  survey_id: string;
  updated_at: Generated<string>;
  /**
   * Null: anonymous.
   */
  user_id: string | null;
}

export interface Surveys {
  anonymous: Generated<boolean>;
  /**
   * Offered to whoever is signed in and has the link.
   */
  by_link: Generated<boolean>;
  created_at: Generated<string>;
  created_by_id: string | null;
  description: string | null;
  id: string;
  is_active: Generated<boolean>;
  title: string;
  updated_at: Generated<string>;
  /**
   * Grows with each change of the survey or its questions.
   */
  version: Generated<number>;
}

export interface SurveySent {
  survey_id: string;
  user_id: string;
}

export interface SurveyWordings {
  kind: Generated<"text" | "scale" | "choice" | "choices">;
  number: number;
  /**
   * Of a scale: steps, from and to (the words at its ends). Of a choice: options, in their order.
   */
  options: Json | null;
  question_id: string;
  question_text: string;
}

export interface Threads {
  /**
   * Null: of no course; administrators answer it.
   */
  course_id: string | null;
  id: Generated<string>;
  user_id: string;
}

export interface TurnDrafts {
  attempt: number;
  text: string;
  turn_id: string;
}

export interface UsedLogoutTokens {
  expires_at: string;
  hash: Buffer;
}

export interface UserCourses {
  /**
   * How many of the course's lessons. Written by triggers.
   */
  completed: ColumnType<number, undefined, never>;
  course_id: string;
  enrolled_at: Generated<string>;
  expires_at: string | null;
  group_id: string | null;
  /**
   * When the person came into the group, if later than the enrolment.
   */
  group_since: string | null;
  id: string;
  /**
   * How many of the course’s lessons were done at once, at most. Written by triggers.
   */
  most_completed: Generated<number>;
  /**
   * Written by triggers.
   */
  of_student: ColumnType<boolean, undefined, never>;
  user_id: string;
}

export interface UserImportRows {
  /**
   * The person was made without a password: one is made when an administrator takes it.
   */
  awaits_password: Generated<boolean>;
  given: Json;
  import_id: string;
  /**
   * In the file, as a spreadsheet counts: the header is row 1.
   */
  number: number;
  /**
   * Empty since 0007_import_passwords.sql.
   */
  password: string | null;
  /**
   * The quick hash of the password that the file gives, until the person exists.
   */
  password_hash: string | null;
  problem: string | null;
  state: Generated<"waiting" | "created" | "updated" | "unchanged" | "failed">;
  /**
   * The person’s access before the row was settled and after, so that it can be restored.
   */
  undo: Json | null;
  user_id: string | null;
}

export interface UserImports {
  /**
   * What is done to the selected people.
   */
  action: Json | null;
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  created_by_id: string | null;
  due_at: Generated<string>;
  failures: Generated<number>;
  file_name: string;
  finished_at: string | null;
  id: string;
  priority: Generated<number>;
  /**
   * A bulk operation on selected people is an import without a file.
   */
  source: Generated<"file" | "selection">;
  state: Generated<"running" | "done">;
  token_id: string | null;
  worker_id: string | null;
}

export interface Users {
  /**
   * The last edition of consents that the person has answered; null: never asked.
   */
  answered_edition: number | null;
  /**
   * When an administrator closed the sign-in; null: it is open.
   */
  blocked_at: string | null;
  created_at: Generated<string>;
  email: string;
  /**
   * When a link from a letter to this address was opened last.
   */
  email_verified_at: string | null;
  first_name: string;
  id: string;
  last_login_at: string | null;
  last_name: string;
  /**
   * Since when no letters are sent to the address; a new address clears it.
   */
  mail_failed_at: string | null;
  /**
   * Letters in a row that the address’s server refused for good.
   */
  mail_refusals: Generated<number>;
  /**
   * Until the person sets a password of their own, nothing else opens to them.
   */
  must_change_password: Generated<boolean>;
  /**
   * When an administrator set the password; null if its owner did, or before this was recorded.
   */
  password_given_at: string | null;
  password_hash: string | null;
  role: Generated<"admin" | "curator" | "student">;
  /**
   * Generated from the names and the email.
   */
  search_text: ColumnType<string, never, never>;
  updated_at: Generated<string>;
}

export interface Webhooks {
  both_until: string | null;
  claim: string | null;
  crashes: Generated<number>;
  created_at: Generated<string>;
  created_by_id: string | null;
  /**
   * When it is contacted again, if anything waits for it.
   */
  due_at: Generated<string>;
  /**
   * Since when nothing has been accepted; null: it works.
   */
  failing_since: string | null;
  failures: Generated<number>;
  /**
   * What a date has brought before isn’t told: the hook was made, changed or resumed then.
   */
  heard_since: Generated<string>;
  id: Generated<string>;
  priority: Generated<number>;
  /**
   * The secret that signs what is sent.
   */
  sealed: string;
  /**
   * The secret before it, which signs too until both_until.
   */
  sealed_before: string | null;
  stopped_at: string | null;
  stopped_because: "person" | "gone" | "failing" | "secret" | null;
  title: string;
  types: string[];
  updated_at: Generated<string>;
  url: string;
  worker_id: string | null;
}

export interface Tables {
  ai_status: AiStatus;
  answer_drafts: AnswerDrafts;
  answer_files: AnswerFiles;
  answers: Answers;
  api_tokens: ApiTokens;
  audit_log: AuditLog;
  calendars: Calendars;
  certificates: Certificates;
  consents: Consents;
  counter_quotes: CounterQuotes;
  course_activity: CourseActivity;
  course_standings: CourseStandings;
  courses: Courses;
  criterion_skills: CriterionSkills;
  curators: Curators;
  dialogue_turns: DialogueTurns;
  dialogues: Dialogues;
  draft_files: DraftFiles;
  earlier_invitations: EarlierInvitations;
  ended_accesses: EndedAccesses;
  erasure_requests: ErasureRequests;
  events: Events;
  file_holds: FileHolds;
  files: Files;
  group_lessons: GroupLessons;
  groups: Groups;
  identities: Identities;
  join_links: JoinLinks;
  join_requests: JoinRequests;
  joins: Joins;
  known_addresses: KnownAddresses;
  known_devices: KnownDevices;
  legal_texts: LegalTexts;
  lesson_drafts: LessonDrafts;
  lesson_figures: LessonFigures;
  lesson_files: LessonFiles;
  lesson_progress: LessonProgress;
  lesson_versions: LessonVersions;
  lessons: Lessons;
  login_failures: LoginFailures;
  measured_cases: MeasuredCases;
  measurements: Measurements;
  meetings: Meetings;
  mentor_versions: MentorVersions;
  messages: Messages;
  model_calls: ModelCalls;
  notice_choices: NoticeChoices;
  notices: Notices;
  operators: Operators;
  outbox: Outbox;
  outbox_tries: OutboxTries;
  people_counts: PeopleCounts;
  personal_dates: PersonalDates;
  personal_links: PersonalLinks;
  plans: Plans;
  recovery_codes: RecoveryCodes;
  referrals: Referrals;
  remark_checks: RemarkChecks;
  remarks: Remarks;
  retention: Retention;
  retention_sweeps: RetentionSweeps;
  review_drafts: ReviewDrafts;
  reviews: Reviews;
  rule_changes: RuleChanges;
  run_results: RunResults;
  runs: Runs;
  sample_levels: SampleLevels;
  samples: Samples;
  scenarios: Scenarios;
  school_settings: SchoolSettings;
  second_factors: SecondFactors;
  self_levels: SelfLevels;
  sessions: Sessions;
  set_asides: SetAsides;
  sign_in_attempts: SignInAttempts;
  sign_ins: SignIns;
  skills: Skills;
  survey_answers: SurveyAnswers;
  survey_offers: SurveyOffers;
  survey_questions: SurveyQuestions;
  survey_responses: SurveyResponses;
  survey_sent: SurveySent;
  survey_wordings: SurveyWordings;
  surveys: Surveys;
  threads: Threads;
  turn_drafts: TurnDrafts;
  used_logout_tokens: UsedLogoutTokens;
  user_courses: UserCourses;
  user_import_rows: UserImportRows;
  user_imports: UserImports;
  users: Users;
  webhooks: Webhooks;
}
