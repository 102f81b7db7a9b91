import { beforeEach, describe, expect, test } from 'vitest';
import type { Found } from '#contract/search/schemas.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createThread,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

interface Row {
  id: string;
}

const all = {} as Awaited<ReturnType<typeof makeSchool>>;

async function makeSchool() {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const lesson = await createLesson(t.db, { course_id: course.id, title: 'Интересы' });
  const version = await createMentorVersion(t.db, {
    lesson_id: lesson.id,
    criteria: [aCriterion('Назван срок'), aCriterion('Открытый вопрос')],
  });
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: course.id });
  return { course, lesson, version, student };
}

beforeEach(async () => void Object.assign(all, await makeSchool()));

async function find(q: string, as: Row = all.student): Promise<Found[]> {
  const response = await t.call('GET', `/api/search?q=${encodeURIComponent(q)}`, { as });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const answered = (content: string, by: Row = all.student, given: object = {}) =>
  createAnswer(t.db, { user_id: by.id, lesson_id: all.lesson.id, content, ...given });

/** With a remark on its first criterion. */
async function reviewed(answerId: string, text: string, given: object = {}) {
  const { id: versionId, criteria } = all.version;
  const review = await createReview(t.db, {
    answer_id: answerId,
    mentor_version_id: versionId,
    summary: 'Начните с причины.',
    ...given,
  });
  const remark = await createRemark(t.db, {
    review_id: review.id,
    criterion_id: criteria[0]?.id ?? '',
    text,
  });
  return { review, remark };
}

describe('words of one’s own', () => {
  test.each(['встречами', 'Встрече', 'встреч', 'ВСТР', 'наша встреча'])(
    'an answer is found in another case form, and by the beginning of its last word: %s',
    async (asked) => {
      const { id } = await answered('Я пришёл вовремя, и наша встреча началась в 10:00, как условились.');
      expect(await find(asked)).toEqual([
        {
          kind: 'answer',
          id,
          lesson: { id: all.lesson.id, title: 'Интересы' },
          excerpt: expect.stringContaining('наша встреча началась'),
          isNewest: true,
          at: expect.any(String),
        },
      ]);
    },
  );

  test('«ё» is «е», a number and a word of another language are words, and all that was typed has to be there', async () => {
    const { id } = await answered('Решённый вопрос: отчёт 2027 года и happy end.');
    for (const asked of ['решенного', 'ОТЧЕТАМИ', 'отчёту 2027', 'happy', 'вопросы года']) {
      expect([asked, await find(asked)]).toMatchObject([asked, [{ id }]]);
    }
    expect(await find('отчёт ветер')).toEqual([]);
    expect(await find('и не')).toEqual([]);
    expect(await find('&!:* (')).toEqual([]);
  });

  test('an earlier attempt is told from the newest', async () => {
    const first = await answered('Опоздание было моим');
    const second = await answered('Другими словами');
    expect(await find('опоздания')).toMatchObject([{ id: first.id, isNewest: false }]);
    expect(await find('слово')).toMatchObject([{ id: second.id, isNewest: true }]);
  });

  test('a remark is found with its criterion, the main thing and a review of one text as well', async () => {
    const answer = await answered('Мой ответ');
    const { review, remark } = await reviewed(answer.id, 'Прозвучала угроза увольнением');
    const of = { kind: 'remark', id: review.id, answerId: answer.id, isNewest: true };
    expect(await find('угрозы')).toMatchObject([
      {
        ...of,
        remark: { id: remark.id, criterion: 'Назван срок' },
        excerpt: 'Прозвучала угроза увольнением',
      },
    ]);
    expect(await find('причинами')).toMatchObject([{ ...of, remark: null, excerpt: 'Начните с причины' }]);
    const other = await answered('Другой ответ');
    await createReview(t.db, { answer_id: other.id, text: 'Хорошо слышна благодарность.' });
    expect(await find('благодарностью')).toMatchObject([{ answerId: other.id, remark: null }]);
  });

  test('a criterion of a course that one studies is found with its lesson', async () => {
    expect(await find('срока')).toMatchObject([
      { kind: 'criterion', title: 'Назван срок', lesson: { id: all.lesson.id } },
    ]);
    expect(await find('срока', await createUser(t.db))).toEqual([]);
    expect(await find('срока', await createAdmin(t.db))).toEqual([]);
  });

  test('a message is found on both sides of one’s own thread, also after the access has ended', async () => {
    const curator = await createUser(t.db, { first_name: 'Ольга', last_name: 'Ветрова' });
    const { id: threadId } = await createThread(t.db, {
      user_id: all.student.id,
      course_id: all.course.id,
      texts: ['Жду вас на планёрке'],
      by_id: curator.id,
    });
    await t.pool.query("insert into messages (thread_id, is_own, text) values ($1, true, 'Планёрку помню')", [
      threadId,
    ]);
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .execute();
    const of = { kind: 'message', threadId, courseTitle: 'Переговоры' };
    expect(await find('планерки')).toMatchObject([
      { ...of, by: null, excerpt: 'Планёрку помню' },
      { ...of, by: 'Ольга Ветрова', excerpt: 'Жду вас на планёрке' },
    ]);
  });
});

describe('what nobody finds', () => {
  test('another’s answer, remark and message, whoever asks', async () => {
    const other = await createUser(t.db);
    await enrol(t.db, { user_id: other.id, course_id: all.course.id });
    const answer = await answered('Секретная встреча', other);
    await reviewed(answer.id, 'Секретная угроза');
    await createThread(t.db, { user_id: other.id, texts: ['Секретная планёрка'] });
    for (const as of [all.student, await createAdmin(t.db)]) expect(await find('секретная', as)).toEqual([]);
    expect((await find('секретная', other)).map(({ kind }) => kind)).toEqual(['answer', 'remark', 'message']);
  });

  test('a held review and one that another has taken the place of', async () => {
    const answer = await answered('Мой ответ');
    const { review } = await reviewed(answer.id, 'Прозвучала угроза', { in_force: false, latest: true });
    await createReferral(t.db, { answer_id: answer.id, reason: 'release' });
    expect([...(await find('угроза')), ...(await find('причина'))]).toEqual([]);
    await t.db.updateTable('reviews').set({ in_force: true }).where('id', '=', review.id).execute();
    expect(await find('угроза')).toHaveLength(1);
  });

  test('what stands in a lesson that is closed to the person', async () => {
    const answer = await answered('Наша встреча');
    await reviewed(answer.id, 'Прозвучала угроза');
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .execute();
    for (const asked of ['встреча', 'угроза', 'срок']) expect(await find(asked)).toEqual([]);
  });
});

test('of many, the newest five; more than two hundred signs are refused', async () => {
  const ids = [];
  for (let count = 0; count < 8; count += 1) ids.push((await answered(`Встреча ${count}`)).id);
  const found = await find('встречи');
  expect(found.map((row) => row.kind === 'answer' && row.id)).toEqual(ids.toReversed().slice(0, 5));
  const long = await t.call('GET', `/api/search?q=${'a'.repeat(201)}`, { as: all.student });
  expect(long.statusCode).toBe(400);
});
