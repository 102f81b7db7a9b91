import { sql } from 'kysely';
import type { LessonTexts } from '#contract/lessons/lesson-versions.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCertificate,
  createCourse,
  createDialogue,
  createGroup,
  createLesson,
  createMentorVersion,
  createProgress,
  createRemark,
  createReferral,
  createReview,
  createScenario,
  createPlan,
  createSkill,
  createSurvey,
  createSurveyResponse,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import {
  admin,
  answer,
  certificate,
  courses,
  criteria,
  criterion,
  dialogue,
  expired,
  foreign,
  group,
  idAt,
  imports,
  lessonOf,
  meeting,
  plan,
  open,
  other,
  question,
  referral,
  review,
  secondAdmin,
  skill,
  student,
  survey,
  erasure,
} from './school-ids.ts';

/** Included in all data that neither a visitor nor this school's student may read. */
export const secret = 'ТАЙНА';

const aVersion: LessonTexts = {
  title: secret,
  description: null,
  videoUrl: null,
  content: secret,
  transcription: null,
  assignment: null,
  aiPrompt: secret,
  criteria: [],
  attemptsLimit: null,
};

export interface School {
  /** Tokens of open sessions. */
  student: string;
  admin: string;
}

/** Clears the database and fills it with people, courses, answers, surveys and two sessions. */
export async function buildSchool(db: Db): Promise<School> {
  await sql`delete from surveys`.execute(db);
  await sql`delete from user_imports`.execute(db);
  await sql`delete from skills`.execute(db);
  await sql`delete from courses`.execute(db);
  await sql`delete from users`.execute(db);
  await sql`delete from erasure_requests`.execute(db);
  await sql`delete from audit_log`.execute(db);
  await sql`delete from login_failures`.execute(db);
  // As at every start: what is sealed needs the school's key.
  await sql`insert into school_settings (time_zone) values (school_time_zone()) on conflict do nothing`.execute(
    db,
  );
  await createPeople(db);
  await createCourses(db);
  await createAnswers(db);
  await createTalks(db);
  await createSurveys(db);
  await createErasures(db);
  await createTraces(db);
  return {
    student: await createSession(db, student, { remember: false }),
    admin: await createSession(db, admin, { remember: false }),
  };
}

async function createPeople(db: Db): Promise<void> {
  await createUser(db, { id: student, email: 'student@example.ru' });
  await createUser(db, {
    id: other,
    email: 'other@example.ru',
    password_hash: '-',
    first_name: secret,
    last_name: secret,
  });
  await createAdmin(db, { id: admin, email: 'admin@example.ru' });
  await createAdmin(db, {
    id: secondAdmin,
    email: 'second@example.ru',
    password_hash: '-',
    last_name: secret,
  });
}

/** One course open to the student, one closed, one expired. */
async function createCourses(db: Db): Promise<void> {
  for (const [at, id] of courses.entries()) {
    const hidden = id === open ? '' : ` ${secret}`;
    // An expired enrolment still shows the course's title.
    const title = id === foreign ? `Курс ${secret}` : 'Курс';
    await createCourse(db, {
      id,
      title,
      description: title,
      created_by_id: admin,
    });
    for (const order of [0, 1]) {
      await createLesson(db, {
        id: lessonOf(at + 1, order + 1),
        course_id: id,
        order,
        title: `Урок${hidden}`,
        content: `Содержание${hidden}`,
        transcription: `Расшифровка${hidden}`,
        prompt: `Разбери {answer} ${secret}`,
      });
    }
    await createGroup(db, { id: group(at + 1), course_id: id, title: secret, starts_at: hoursFromNow(-48) });
    await enrol(db, { user_id: other, course_id: id, group_id: group(at + 1) });
  }
  await enrol(db, { user_id: student, course_id: open });
  await enrol(db, { user_id: student, course_id: expired, expires_at: hoursFromNow(-1) });
  await createProgress(db, { user_id: student, lesson_id: lessonOf(1, 1) });
  await createProgress(db, { user_id: other, lesson_id: lessonOf(1, 1) });
}

async function createAnswers(db: Db): Promise<void> {
  await createAnswer(db, { id: answer(1), user_id: student, lesson_id: lessonOf(1, 1) });
  const version = await createMentorVersion(db, {
    lesson_id: lessonOf(1, 1),
    number: 2,
    prompt: `Разбери {answer} ${secret}`,
    criteria: criteria.map((id) => ({ ...aCriterion('Факты'), id })),
  });
  await createReview(db, {
    id: review(1),
    answer_id: answer(1),
    model: secret,
    mentor_version_id: version.id,
    summary: 'Итог',
    raw: secret,
    prompt: JSON.stringify([{ role: 'system', content: secret }]),
  });
  await createRemark(db, { review_id: review(1), criterion_id: criterion(1), level: 0, quotes: [[0, 9]] });
  await createSkill(db, {
    id: skill(1),
    title: 'Факты',
    criteria: [{ criterion_id: criterion(1), lesson_id: lessonOf(1, 1) }],
  });
  await createSkill(db, { id: skill(2), title: secret, archived_at: hoursFromNow(-1) });
  await createAnswer(db, { id: answer(2), user_id: student, lesson_id: lessonOf(1, 2) });
  await createPlan(db, { id: plan(1), user_id: student, lesson_id: lessonOf(1, 1) });
  await createPlan(db, { id: plan(2), user_id: student, ask_at: null, asked: 3, asked_at: hoursFromNow(-1) });
  await createCertificate(db, { id: certificate(1), user_id: student, course_id: open });
  await createCertificate(db, {
    id: certificate(2),
    user_id: other,
    course_id: open,
    words: { name: secret, text: secret },
    revoked_at: hoursFromNow(-1),
    revoked_because: secret,
  });
  await db
    .insertInto('certificates')
    .values({ id: certificate(3), user_id: other, course_id: foreign })
    .execute();
  const soon = { starts_at: hoursFromNow(5), minutes: 60, link: 'https://meet.example', place: secret };
  await db
    .insertInto('meetings')
    .values([1, 2].map((at) => ({ id: meeting(at), group_id: group(at), title: secret, ...soon })))
    .execute();
  await createPlan(db, {
    id: plan(3),
    user_id: other,
    lesson_id: lessonOf(1, 1),
    words: secret,
    cue: secret,
  });
  await createReview(db, { id: review(2), answer_id: answer(2), state: 'failed', cause: secret });
  await createAnswer(db, { id: answer(3), user_id: other, lesson_id: lessonOf(1, 1), content: secret });
  await createReview(db, { id: review(3), answer_id: answer(3), text: secret, latest: false });
  await db
    .insertInto('answer_drafts')
    .values({ user_id: other, lesson_id: lessonOf(1, 1), text: secret, revision: 1 })
    .execute();
  await db
    .insertInto('lesson_versions')
    .values({ lesson_id: lessonOf(1, 1), number: 1, texts: JSON.stringify(aVersion) })
    .execute();
  await createAnswer(db, { id: answer(4), user_id: student, lesson_id: lessonOf(3, 1), content: secret });
  await createReview(db, { answer_id: answer(4), state: 'waiting' });
  await createReview(db, { answer_id: answer(3), text: secret, in_force: false });
  await createReferral(db, { id: referral(1), answer_id: answer(1), reason: 'doubt', text: secret });
  await createReferral(db, { id: referral(2), answer_id: answer(2), reason: 'crisis' });
  await createReferral(db, { id: referral(3), answer_id: answer(3) });
  const settled = { settled_at: hoursFromNow(-1), decision: 'kept', reply: secret } as const;
  await createReferral(db, { id: referral(4), answer_id: answer(3), reason: 'doubt', ...settled });
}

/** The student's own, open, closed and sent; another's and an administrator's trial. */
async function createTalks(db: Db): Promise<void> {
  const scenario = await createScenario(db, {
    lesson_id: lessonOf(1, 1),
    card: { mood: secret, persona: { ...scenarioOfDenis.persona, wants: secret } },
  });
  await createScenario(db, {
    lesson_id: lessonOf(2, 1),
    card: { title: secret, situation: secret, goal: secret, opening: secret },
  });
  const about = { lesson_id: lessonOf(1, 1), scenario_id: scenario.id };
  const ended = { ended_by: 'student' } as const;
  await createDialogue(db, { id: dialogue(1), user_id: student, ...about });
  await createDialogue(db, { id: dialogue(2), user_id: student, ...about, ...ended });
  await createDialogue(db, { id: dialogue(3), user_id: student, ...about, ...ended, answer_id: answer(1) });
  const turns = [{ speaker: 'student' as const, text: secret }];
  await createDialogue(db, { id: dialogue(4), user_id: other, ...about, ...ended, turns });
  await createDialogue(db, { id: dialogue(5), user_id: secondAdmin, ...about, kind: 'trial', turns });
}

/** One survey offered in the student's course, one open by link, one closed. */
async function createSurveys(db: Db): Promise<void> {
  for (const at of [1, 2, 3]) {
    const hidden = at === 3 ? ` ${secret}` : '';
    await createSurvey(db, {
      id: survey(at),
      title: `Анкета${hidden}`,
      by_link: at === 2,
      is_active: at !== 3,
    });
    for (const order of [1, 2]) {
      const id = question(at, order);
      await db
        .insertInto('survey_questions')
        .values({ id, survey_id: survey(at), order })
        .execute();
      const wording = { question_id: id, number: 1, question_text: `Вопрос${hidden}` };
      await db.insertInto('survey_wordings').values(wording).execute();
    }
    await createSurveyResponse(db, {
      survey_id: survey(at),
      user_id: other,
      answers: { [question(at, 1)]: secret, [question(at, 2)]: secret },
    });
  }
  await db
    .insertInto('survey_offers')
    .values({ survey_id: survey(1), course_id: open, place: 'start' })
    .execute();
  await createSurveyResponse(db, {
    survey_id: survey(2),
    user_id: student,
    sent_at: null,
    answers: { [question(2, 1)]: 'Черновик' },
  });
}

/** One that can be carried out, one that can still be taken back, one that is done. */
async function createErasures(db: Db): Promise<void> {
  const asked = { cool_off_until: hoursFromNow(-1), due_at: hoursFromNow(100) };
  const done = { operator: null, kinds: [{ title: 'Ответы', rows: 2 }], consents: [], version: '1.0.0' };
  await db
    .insertInto('erasure_requests')
    .values([
      { id: erasure(1), number: 1, user_id: other, account_id: other, asked_by: 'withdrawal', ...asked },
      {
        id: erasure(2),
        number: 2,
        user_id: student,
        account_id: student,
        asked_by: 'person',
        ...asked,
        cool_off_until: hoursFromNow(50),
      },
    ])
    .execute();
  await db
    .insertInto('erasure_requests')
    .values({
      id: erasure(3),
      number: 3,
      account_id: idAt(1, 99),
      asked_by: 'school',
      ...asked,
      state: 'done',
      ended_at: hoursFromNow(-1),
      act: JSON.stringify(done),
    })
    .execute();
}

/** Administrators' work: entries of the journal and imports of people. */
async function createTraces(db: Db): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: idAt(8, 1),
      user_id: admin,
      action: 'user_updated',
      subject_id: student,
      details: JSON.stringify({ changes: { email: { from: secret, to: 'student@example.ru' } } }),
    })
    .execute();
  const given = JSON.stringify({
    number: 2,
    cells: {
      firstName: secret,
      lastName: secret,
      email: '-',
      password: '',
      role: '',
      courses: '',
      expires: '',
    },
    email: 'anna@example.ru',
    courses: [],
    problems: [],
  });
  for (const id of imports) {
    const isDone = id === imports[0];
    await db
      .insertInto('user_imports')
      .values({
        id,
        created_by_id: admin,
        file_name: 'люди.csv',
        state: 'done',
        finished_at: hoursFromNow(-1),
      })
      .execute();
    const row = { import_id: id, number: 2, given };
    await db
      .insertInto('user_import_rows')
      .values(
        isDone
          ? { ...row, state: 'created', password_hash: secret }
          : { ...row, state: 'failed', problem: secret },
      )
      .execute();
  }
}
