import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type Criterion, usualLevels } from '#contract/lessons/criteria.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { hashPassword } from '#server/accounts/auth/password.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { scenarioOfDenis } from './scenario-of-denis.ts';

type Given<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

export const testPassword = 'верный пароль';

let hashed: Promise<string> | undefined;
let count = 0;

/** A student by default, with the password `testPassword`. */
export async function createUser(db: Db, given: Given<'users'> = {}) {
  hashed ??= hashPassword(testPassword);
  count += 1;
  return db
    .insertInto('users')
    .values({
      id: nextId(),
      email: `person-${count}@example.ru`,
      password_hash: await hashed,
      first_name: 'Мария',
      last_name: `Соколова-${count}`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const createAdmin = (db: Db, given: Given<'users'> = {}) =>
  createUser(db, { first_name: 'Анна', role: 'admin', ...given });

/** Of whole courses or single groups. */
export async function createCurator(
  db: Db,
  {
    of = [],
    ...given
  }: Given<'users'> & { of?: readonly Omit<Insertable<Tables['curators']>, 'user_id'>[] } = {},
) {
  const curator = await createUser(db, { first_name: 'Ольга', role: 'curator', ...given });
  if (of.length > 0) {
    const rows = of.map((reach) => ({ user_id: curator.id, ...reach }));
    await db.insertInto('curators').values(rows).execute();
  }
  return curator;
}

/** A group without dates by default. */
export async function createGroup(db: Db, given: Given<'groups'> & { course_id: string }) {
  return db
    .insertInto('groups')
    .values({ id: nextId(), title: 'Осенний поток', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createCourse(db: Db, given: Given<'courses'> = {}) {
  return db
    .insertInto('courses')
    .values({ id: nextId(), title: 'Обратная связь', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** `prompt` is that of the lesson's mentor. */
export async function createLesson(
  db: Db,
  { prompt, ...given }: Given<'lessons'> & { course_id: string; prompt?: string },
) {
  const lesson = await db
    .insertInto('lessons')
    .values({ id: nextId(), title: 'Как начать разговор', assignment: 'Опишите ситуацию.', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (prompt !== undefined) await createMentorVersion(db, { lesson_id: lesson.id, prompt, criteria: [] });
  return lesson;
}

export async function enrol(db: Db, given: Given<'user_courses'> & { user_id: string; course_id: string }) {
  return db
    .insertInto('user_courses')
    .values({ id: nextId(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An answer without a review, as right after its insertion. */
export async function createAnswer(db: Db, given: Given<'answers'> & { user_id: string; lesson_id: string }) {
  return db
    .insertInto('answers')
    .values({ id: nextId(), content: 'Я сказал коллеге, что отчёт опоздал.', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createReview(db: Db, given: Given<'reviews'> & { answer_id: string }) {
  const done = given.state === 'done' || given.state === undefined;
  return db
    .insertInto('reviews')
    .values({
      id: nextId(),
      author: 'model',
      state: 'done',
      ...(done && { text: 'Хорошее начало.', in_force: true, finished_at: new Date().toISOString() }),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A published version with two criteria of three levels by default. */
export async function createMentorVersion(
  db: Db,
  {
    criteria = ['Факты', 'Просьба'].map((title) => aCriterion(title)),
    ...given
  }: Omit<Given<'mentor_versions'>, 'criteria'> & { lesson_id: string; criteria?: Criterion[] },
) {
  const version = await db
    .insertInto('mentor_versions')
    .values({
      id: nextId(),
      number: 1,
      published_at: new Date().toISOString(),
      ...given,
      criteria: JSON.stringify(criteria),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...version, criteria };
}

/** Levels from low to high: «Пока нет», «Есть частично», «Есть» by default. */
export const aCriterion = (title: string, levels: readonly string[] = usualLevels): Criterion => ({
  id: nextId(),
  title,
  description: '',
  levels: levels.map((level) => ({ title: level, description: '' })),
});

export async function createRemark(
  db: Db,
  { quotes = [], ...given }: Omit<Given<'remarks'>, 'quotes'> & RemarkOf & { quotes?: QuoteRange[] },
) {
  return db
    .insertInto('remarks')
    .values({ id: nextId(), order: 0, text: 'Назван факт.', ...given, quotes: JSON.stringify(quotes) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** With criteria that stand under it. */
export async function createSkill(
  db: Db,
  {
    criteria = [],
    ...given
  }: Given<'skills'> & { criteria?: readonly { criterion_id: string; lesson_id: string }[] } = {},
) {
  count += 1;
  const skill = await db
    .insertInto('skills')
    .values({ id: nextId(), title: `Навык ${count}`, order: count, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  const ties = criteria.map((criterion) => ({ ...criterion, skill_id: skill.id }));
  if (ties.length > 0) await db.insertInto('criterion_skills').values(ties).execute();
  return skill;
}

/** Waits for its day, a week from now, by default. */
export async function createPlan(db: Db, given: Given<'plans'> & { user_id: string }) {
  return db
    .insertInto('plans')
    .values({
      id: nextId(),
      cue: 'Марина скажет «там на час»',
      words: 'Покажи, как ты считала',
      source: 'free',
      ask_at: hoursFromNow(24 * 7),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Issued, and in force by default. Its number begins with 2222. */
export async function createCertificate(
  db: Db,
  { words = {}, ...given }: Omit<Given<'certificates'>, 'words'> & { user_id: string; words?: object },
) {
  count += 1;
  return db
    .insertInto('certificates')
    .values({
      id: nextId(),
      code: `2222${String(count)
        .padStart(12, '0')
        .replaceAll(/\d/g, (digit) => '23456789AC'.charAt(Number(digit)))}`,
      words: JSON.stringify({
        name: 'Мария Соколова',
        course: 'Обратная связь',
        school: 'Школа разговора',
        hours: 36,
        signedBy: 'И. И. Иванова, руководитель школы',
        text: '',
        startedOn: '2026-09-01',
        finishedOn: '2026-11-20',
        issuedOn: '2026-11-21',
        lessons: ['Как начать разговор'],
        moreLessons: 0,
        criteria: [{ title: 'Факты', level: 'Есть', step: 3, steps: 3 }],
        moreCriteria: 0,
        ...words,
      }),
      issued_at: hoursFromNow(-1),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type RemarkOf = { review_id: string; criterion_id: string };

/** Open, for a release, and due in a day by default. */
export async function createReferral(db: Db, given: Given<'referrals'> & { answer_id: string }) {
  return db
    .insertInto('referrals')
    .values({ id: nextId(), reason: 'release', due_at: hoursFromNow(24), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A thread of a person, with words of the school by default. */
export async function createThread(
  db: Db,
  {
    texts = ['Как дела?'],
    by_id = null,
    ...given
  }: Given<'threads'> & { user_id: string; texts?: string[]; by_id?: string | null },
) {
  const thread = await db
    .insertInto('threads')
    .values({ id: nextId(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const text of texts) {
    await db
      .insertInto('messages')
      .values({ id: nextId(), thread_id: thread.id, is_own: false, by_id, text })
      .execute();
  }
  return thread;
}

/** A lesson viewed just now by default. */
export async function createProgress(
  db: Db,
  given: Given<'lesson_progress'> & { user_id: string; lesson_id: string },
) {
  return db
    .insertInto('lesson_progress')
    .values({ id: nextId(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A course with a lesson, and a student enrolled in it. */
export async function createStudentInLesson(
  db: Db,
  given: { lesson?: Given<'lessons'> & { prompt?: string } } = {},
) {
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, ...given.lesson });
  const student = await createUser(db);
  const enrolment = await enrol(db, { user_id: student.id, course_id: course.id });
  return { course, lesson, student, enrolment };
}

/** The same in a group, which may set the lesson's dates. */
export async function createStudentInGroup(
  db: Db,
  given: {
    course?: Given<'courses'>;
    lesson?: Given<'lessons'>;
    group?: Given<'groups'>;
    dates?: Pick<Given<'group_lessons'>, 'opens_at' | 'due_at'>;
    student?: Given<'users'>;
    enrolment?: Given<'user_courses'>;
  } = {},
) {
  const course = await createCourse(db, given.course);
  const lesson = await createLesson(db, { course_id: course.id, ...given.lesson });
  const group = await createGroup(db, { course_id: course.id, ...given.group });
  const fixed = { group_id: group.id, lesson_id: lesson.id, ...given.dates };
  if (given.dates) await db.insertInto('group_lessons').values(fixed).execute();
  const student = await createUser(db, given.student);
  const enrolment = await enrol(db, {
    user_id: student.id,
    course_id: course.id,
    group_id: group.id,
    ...given.enrolment,
  });
  return { course, lesson, group, student, enrolment };
}

/** An active survey with questions, offered nowhere yet. */
export async function createSurvey(
  db: Db,
  { questions = [], ...given }: Given<'surveys'> & { questions?: string[] } = {},
) {
  const survey = await db
    .insertInto('surveys')
    .values({ id: nextId(), title: 'Ожидания от курса', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  const asked = questions.map((text) => ({ id: nextId(), text }));
  for (const [order, { id, text }] of asked.entries()) {
    await db.insertInto('survey_questions').values({ id, survey_id: survey.id, order }).execute();
    await db
      .insertInto('survey_wordings')
      .values({ question_id: id, number: 1, question_text: text })
      .execute();
  }
  return { ...survey, questions: asked };
}

/** A submitted response, to the first wording of the questions. */
export async function createSurveyResponse(
  db: Db,
  {
    answers = {},
    ...given
  }: Given<'survey_responses'> & { survey_id: string; user_id: string; answers?: Record<string, string> },
) {
  const response = await db
    .insertInto('survey_responses')
    .values({ id: nextId(), sent_at: new Date().toISOString(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = Object.entries(answers).map(([questionId, text]) => ({
    response_id: response.id,
    question_id: questionId,
    wording: 1,
    text,
  }));
  if (rows.length > 0) await db.insertInto('survey_answers').values(rows).execute();
  return response;
}

/** Open to 20 people for a month by default. */
export async function createJoinLink(db: Db, given: Given<'join_links'> & { course_id: string }) {
  count += 1;
  return db
    .insertInto('join_links')
    .values({
      code: String(count).padStart(8, 'K').replaceAll('0', 'A').replaceAll('1', 'B'),
      max_people: 20,
      expires_at: hoursFromNow(24 * 30),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A finished review's request to a model abroad, by default. */
export async function createModelCall(db: Db, given: Given<'model_calls'> = {}) {
  return db
    .insertInto('model_calls')
    .values({
      id: nextId(),
      purpose: 'review',
      endpoint: 'default',
      address: 'https://ai.example/v1',
      place: 'abroad',
      model: 'mentor-1',
      input_tokens: 1000,
      output_tokens: 500,
      cost: '1.2500',
      is_estimate: false,
      ms: 2400,
      outcome: 'done',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A lesson's scenario in force. */
export async function createScenario(
  db: Db,
  { card, ...given }: Omit<Given<'scenarios'>, 'card'> & { lesson_id: string; card?: Partial<ScenarioCard> },
) {
  return db
    .insertInto('scenarios')
    .values({
      number: 1,
      published_at: new Date().toISOString(),
      in_force: true,
      ...given,
      card: JSON.stringify({ ...scenarioOfDenis, ...card }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type SaidTurn = Omit<Given<'dialogue_turns'>, 'mood' | 'dialogue_id' | 'number'> & {
  speaker: 'student' | 'persona' | 'hint';
  mood?: Mood;
};

/** A student's talk, open by default, in which each has said something twice. */
export async function createDialogue(
  db: Db,
  {
    turns = saidAtFirst,
    ...given
  }: Given<'dialogues'> & {
    user_id: string;
    lesson_id: string;
    scenario_id: string;
    turns?: readonly SaidTurn[];
  },
) {
  const dialogue = await db
    .insertInto('dialogues')
    .values({
      id: nextId(),
      kind: 'practice',
      level: 'usual',
      ended_at: given.ended_by ? new Date().toISOString() : null,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = turns.map(({ mood, ...turn }, number) => ({
    id: nextId(),
    dialogue_id: dialogue.id,
    number,
    state: 'done' as const,
    ...turn,
    ...(mood && { mood: JSON.stringify(mood) }),
  }));
  if (rows.length > 0) await db.insertInto('dialogue_turns').values(rows).execute();
  return dialogue;
}

const saidAtFirst: readonly SaidTurn[] = [
  { speaker: 'persona', text: 'Привет. Ты опять про макет?' },
  { speaker: 'student', text: 'Да. Вчера макет пришёл в пять, и верстальщик остался до ночи.' },
  { speaker: 'persona', text: 'Раньше обеда никак, у меня ещё один проект.' },
  { speaker: 'student', text: 'Понимаю, тебе трудно. Давай решим, какие правки можно снять с тебя?' },
  { speaker: 'persona', text: 'Ну, правки по ночам я бы снял.' },
];

/** An instant that many hours from now; a negative number is in the past. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let lastId = '';

/** Sorts after every earlier id: two UUIDv7 of one millisecond have no defined order. */
export function nextId(): string {
  let id = randomUUIDv7();
  while (id <= lastId) id = randomUUIDv7();
  lastId = id;
  return id;
}
