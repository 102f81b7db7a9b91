import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createCertificate,
  createCourse,
  createCurator,
  createDialogue,
  createGroup,
  createLesson,
  createPlan,
  createReferral,
  createRemark,
  createReview,
  createScenario,
  createSurvey,
  createThread,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

/** Stands in everything that only administrators read. */
export const secret = 'ТАЙНОЕ-УКАЗАНИЕ';

/** A person whom a curator may or may not see, with the work that has their mark in it. */
export interface Target {
  name: string;
  courseId: string;
  lessonId: string;
  groupId: string | null;
  surveyId: string;
  userId: string;
  /** Its newest review has failed; it has no feedback. */
  failedId: string;
  /** Reviewed twice: `olderId` is not in force. */
  reviewedId: string;
  olderId: string;
  /** Of the reviewed one, with words of the mentor. */
  remarkId: string;
  /** The failed answer is a sample of its lesson. */
  sampleId: string;
  /** A doubt about the failed one, and a release of the reviewed one. */
  referralId: string;
  heldId: string;
  /** A talk that was sent as the reviewed answer. */
  dialogueId: string;
  /** Theirs alone, whoever sees them. */
  planId: string;
  certificateId: string;
  /** Of the course, with his mark in it. */
  threadId: string;
  /** Of these nothing may come to whoever doesn't see the person. */
  marks: string[];
}

export interface Caller {
  name: string;
  id: string;
  /** The courses that the caller opens, and those of them where the caller studies. */
  opens: string[];
  studies: string[];
  sees: Target[];
}

export interface CuratorSetting {
  targets: Target[];
  callers: Caller[];
}

/**
 * A course with three groups, a curator for each and one for the whole course, and a person in no group; another course with
 * a group, where a curator of the first group studies.
 */
export async function buildCuratorSetting(db: Db): Promise<CuratorSetting> {
  const course = await newCourse(db, 'Переговоры');
  const another = await newCourse(db, 'Обратная связь');
  const groups = [];
  for (const title of ['первый', 'второй', 'третий']) {
    groups.push(await createGroup(db, { course_id: course.courseId, title }));
  }
  const foreign = await createGroup(db, { course_id: another.courseId });
  const inGroups = [];
  for (const { id, title } of groups) {
    inGroups.push(await newTarget(db, { ...course, name: `${title} поток`, groupId: id }));
  }
  const inNone = await newTarget(db, { ...course, name: 'без потока', groupId: null });
  const elsewhere = await newTarget(db, { ...another, name: 'другой курс', groupId: foreign.id });

  const callers: Caller[] = [];
  const add = async (name: string, sees: Target[], groupId: string | null) => {
    const { id } = await createCurator(db, { of: [{ course_id: course.courseId, group_id: groupId }] });
    const caller: Caller = { name, id, opens: [course.courseId], studies: [], sees };
    callers.push(caller);
    return caller;
  };
  for (const [index, target] of inGroups.entries()) {
    await add(`куратор потока ${index + 1}`, [target], target.groupId);
  }
  await add('куратор курса', [...inGroups, inNone], null);
  const studying = await add('куратор, который учится', inGroups.slice(0, 1), inGroups[0]?.groupId ?? null);
  await enrol(db, { user_id: studying.id, course_id: another.courseId, group_id: foreign.id });
  await createAnswer(db, { user_id: studying.id, lesson_id: another.lessonId });
  studying.opens.push(another.courseId);
  studying.studies.push(another.courseId);
  return { targets: [...inGroups, inNone, elsewhere], callers };
}

async function newCourse(db: Db, title: string) {
  const { id: courseId } = await createCourse(db, {
    title,
    certificate: JSON.stringify({ hours: 8, signedBy: '', text: '' }),
  });
  const { id: lessonId } = await createLesson(db, { course_id: courseId, prompt: secret });
  const scenario = await createScenario(db, { lesson_id: lessonId, card: { mood: secret } });
  const draft = await createLesson(db, { course_id: courseId, title: secret, published_at: null });
  const { id: surveyId } = await createSurvey(db, { questions: ['Зачем вы здесь?'] });
  await db
    .insertInto('survey_offers')
    .values({ survey_id: surveyId, course_id: courseId, place: 'start' })
    .execute();
  return { courseId, lessonId, surveyId, draftId: draft.id, scenarioId: scenario.id };
}

type Place = Awaited<ReturnType<typeof newCourse>> & { name: string; groupId: string | null };

async function newTarget(
  db: Db,
  { name, groupId, courseId, lessonId, surveyId, draftId, scenarioId }: Place,
): Promise<Target> {
  const mark = `МЕТКА «${name}»`;
  const person = await createUser(db, { last_name: mark });
  await enrol(db, { user_id: person.id, course_id: courseId, group_id: groupId });
  const answer = (lesson_id: string) =>
    createAnswer(db, { user_id: person.id, lesson_id, content: `Ответ: ${mark}` });
  const failed = await answer(lessonId);
  const reviewed = await answer(lessonId);
  const hidden = await answer(draftId);
  const told = { prompt: JSON.stringify([{ role: 'system', content: secret }]), raw: secret };
  await createReview(db, { answer_id: failed.id, state: 'failed', latest: true, cause: secret, ...told });
  await createReview(db, { answer_id: hidden.id, state: 'failed', latest: true, cause: secret, ...told });
  const older = await createReview(db, {
    answer_id: reviewed.id,
    text: `Отзыв: ${mark}`,
    in_force: false,
    latest: false,
    ...told,
  });
  const newest = await createReview(db, {
    answer_id: reviewed.id,
    text: `Отзыв: ${mark}`,
    latest: true,
    ...told,
  });
  const borrowed = { level: 1, text: mark, is_borrowed: true, borrowed: JSON.stringify([[0, 5]]) };
  const remark = await createRemark(db, { review_id: newest.id, criterion_id: randomUUIDv7(), ...borrowed });
  const sample = await db
    .insertInto('samples')
    .values({ lesson_id: lessonId, answer_id: failed.id, source: 'answer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const referral = await createReferral(db, { answer_id: failed.id, reason: 'doubt', text: mark });
  const held = await createReferral(db, { answer_id: reviewed.id });
  const sent = { answer_id: reviewed.id, ended_by: 'student', ended_at: hoursFromNow(-1) } as const;
  const talk = await createDialogue(db, {
    user_id: person.id,
    lesson_id: lessonId,
    scenario_id: scenarioId,
    ...sent,
    turns: [
      { speaker: 'persona', text: 'Привет.', raw: secret },
      { speaker: 'student', text: mark },
    ],
  });
  const own = await createPlan(db, { user_id: person.id, lesson_id: lessonId, words: secret, cue: secret });
  const certificate = await createCertificate(db, { user_id: person.id, course_id: courseId });
  const thread = await createThread(db, { user_id: person.id, course_id: courseId, texts: [mark] });
  return {
    name,
    courseId,
    lessonId,
    groupId,
    surveyId,
    userId: person.id,
    failedId: failed.id,
    reviewedId: reviewed.id,
    olderId: older.id,
    remarkId: remark.id,
    sampleId: sample.id,
    referralId: referral.id,
    heldId: held.id,
    dialogueId: talk.id,
    planId: own.id,
    certificateId: certificate.id,
    threadId: thread.id,
    marks: [
      mark,
      person.id,
      person.email,
      failed.id,
      reviewed.id,
      older.id,
      remark.id,
      sample.id,
      referral.id,
      held.id,
      talk.id,
      thread.id,
      ...(groupId ? [groupId] : []),
    ],
  };
}

/** Changes when anything is written about the people. */
export async function workOf(db: Db, people: readonly Target[]): Promise<unknown> {
  const ids = people.map(({ userId }) => userId);
  const { rows } = await sql`
    select
      (select string_agg(answers::text, '' order by id) from answers where user_id = any(${ids}::uuid[])) as answers,
      (select string_agg(reviews::text, '' order by reviews.id) from reviews
        join answers on answers.id = reviews.answer_id where answers.user_id = any(${ids}::uuid[])) as reviews,
      (select string_agg(referrals::text, '' order by referrals.id) from referrals
        join answers on answers.id = referrals.answer_id where answers.user_id = any(${ids}::uuid[])) as referrals,
      (select string_agg(dialogues::text || dialogue_turns::text, '' order by dialogue_turns.id) from dialogues
        join dialogue_turns on dialogue_id = dialogues.id where user_id = any(${ids}::uuid[])) as talks,
      (select string_agg(messages::text, '' order by messages.id) from threads
        join messages on messages.thread_id = threads.id where threads.user_id = any(${ids}::uuid[])) as messages,
      (select string_agg(plans::text, '' order by id) from plans where user_id = any(${ids}::uuid[])) as plans,
      (select string_agg(users::text, '' order by id) from users where id = any(${ids}::uuid[])) as users,
      (select string_agg(user_courses::text, '' order by id) from user_courses
        where user_id = any(${ids}::uuid[])) as enrolments,
      (select string_agg(personal_dates::text, '' order by id) from personal_dates
        where user_id = any(${ids}::uuid[])) as dates`.execute(db);
  return rows;
}
