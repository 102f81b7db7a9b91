import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createAnswer, createCourse, createLesson, createUser, enrol } from '#test/factories.ts';

let t: TestApp;
let admin: { id: string };

beforeAll(async () => {
  t = await createTestApp();
  admin = await createAdmin(t.db);
});

afterAll(() => t.close());

const texts = {
  title: 'Первый разговор',
  description: 'О начале',
  videoUrl: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/',
  content: '# Содержание',
  transcription: 'Здравствуйте…',
  assignment: 'Опишите разговор.',
  aiPrompt: 'Разбери: {answer}',
};

const create = (courseId: string, body: object) =>
  t.call('POST', `/api/courses/${courseId}/lessons`, { as: admin, body });

const update = (id: string, body: object) => t.call('PUT', `/api/lessons/${id}`, { as: admin, body });

const reorder = (courseId: string, lessonIds: string[]) =>
  t.call('PUT', `/api/courses/${courseId}/lessons/reorder`, { as: admin, body: { lessonIds } });

async function orderOf(courseId: string): Promise<[string, number][]> {
  const lessons = (await t.call('GET', `/api/courses/${courseId}/lessons`, { as: admin })).json();
  return lessons.map(({ title, order }: { title: string; order: number }) => [title, order]);
}

async function courseOfThree() {
  const course = await createCourse(t.db);
  const lessons = [];
  for (const [order, title] of ['А', 'Б', 'В'].entries()) {
    lessons.push((await createLesson(t.db, { course_id: course.id, title, order })).id);
  }
  const [a = '', b = '', c = ''] = lessons;
  return { course, a, b, c };
}

const lastChange = () =>
  t.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('a new lesson', () => {
  test('is stored with all of its texts', async () => {
    const course = await createCourse(t.db);

    const response = await create(course.id, texts);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ ...texts, courseId: course.id, order: 0 });
    const read = await t.call('GET', `/api/lessons/${response.json().id}`, { as: admin });
    expect(read.json()).toMatchObject(texts);
    expect(await lastChange()).toMatchObject({
      user_id: admin.id,
      action: 'lesson_created',
      details: { lessonId: response.json().id, title: texts.title },
    });
  });

  test('comes last, also after a lesson before it was deleted', async () => {
    const { course, a } = await courseOfThree();
    await t.call('DELETE', `/api/lessons/${a}`, { as: admin });

    await create(course.id, { title: 'Новый' });

    expect(await orderOf(course.id)).toEqual([
      ['Б', 0],
      ['В', 1],
      ['Новый', 2],
    ]);
  });

  test('takes the place that it is given', async () => {
    const course = await createCourse(t.db);
    expect((await create(course.id, { title: 'Пятый', order: 4 })).json().order).toBe(4);
  });

  test('needs a title alone, and blank texts are no texts', async () => {
    const course = await createCourse(t.db);
    const response = await create(course.id, { title: ' Т ', videoUrl: ' ', content: '\n', aiPrompt: '' });
    expect(response.json()).toMatchObject({
      title: 'Т',
      description: null,
      videoUrl: null,
      content: null,
      transcription: null,
      assignment: null,
      aiPrompt: null,
    });
    const untitled = await create(course.id, { ...texts, title: '' });
    expect([untitled.statusCode, untitled.json().fields]).toEqual([400, { title: 'Введите название урока' }]);
  });

  test.each(['не адрес', 'https://example.com/video/1', 'javascript:alert(1)', 'https://youtube.com/'])(
    'is refused with the video %s',
    async (videoUrl) => {
      const course = await createCourse(t.db);
      const response = await create(course.id, { ...texts, videoUrl });
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { videoUrl: 'Неверный URL видео' },
      ]);
    },
  );

  test('keeps the address out of the code of a player, and out of signs that nobody sees', async () => {
    const course = await createCourse(t.db);
    const address = 'https://vk.com/video_ext.php?oid=-1&id=2&hash=0a1b2c3d';
    for (const videoUrl of [
      `<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`,
      `\u200B${address}\n`,
    ]) {
      const response = await create(course.id, { ...texts, videoUrl });
      expect([response.statusCode, response.json().videoUrl]).toEqual([201, address]);
    }
  });

  test('may be as long as a book’s chapter', async () => {
    const course = await createCourse(t.db);
    const content = 'Щ\n'.repeat(100_000);
    expect((await create(course.id, { title: 'Длинный', content })).json().content).toBe(content);
    const tooLong = await create(course.id, { title: 'Слишком', content: `${content}!` });
    expect([tooLong.statusCode, Object.keys(tooLong.json().fields)]).toEqual([400, ['content']]);
  });

  test('needs a course', async () => {
    const response = await create(randomUUIDv7(), texts);
    expect([response.statusCode, response.json().message]).toEqual([404, 'Курс не найден']);
  });

  test('gets a number of its own when several are created at one moment', async () => {
    const course = await createCourse(t.db);
    await Promise.all(['1', '2', '3', '4', '5'].map((title) => create(course.id, { title })));
    expect((await orderOf(course.id)).map(([, order]) => order)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('a changed lesson', () => {
  test('keeps what is left out, loses what is emptied, and the journal has both sides', async () => {
    const course = await createCourse(t.db);
    const { id } = (await create(course.id, texts)).json();

    const response = await update(id, { title: 'Иначе', description: '', content: 'Я'.repeat(3_000) });

    expect(response.json()).toMatchObject({
      title: 'Иначе',
      description: null,
      assignment: texts.assignment,
    });
    const { action, details } = await lastChange();
    expect([action, details]).toMatchObject([
      'lesson_updated',
      {
        changes: {
          title: { from: texts.title, to: 'Иначе' },
          description: { from: texts.description, to: null },
          content: { from: texts.content, to: `${'Я'.repeat(2_000)}… (и ещё символов: 1000)` },
        },
      },
    ]);
  });

  test('is refused with a video of nowhere, and stays as it was', async () => {
    const course = await createCourse(t.db);
    const { id } = (await create(course.id, texts)).json();
    const response = await update(id, { title: 'Иначе', videoUrl: 'https://example.com/1' });
    expect([response.statusCode, response.json().fields]).toEqual([400, { videoUrl: 'Неверный URL видео' }]);
    expect((await t.call('GET', `/api/lessons/${id}`, { as: admin })).json().title).toBe(texts.title);
  });

  test('has to exist', async () => {
    expect((await update(randomUUIDv7(), texts)).statusCode).toBe(404);
  });

  test('that somebody else has saved meanwhile is not overwritten: the later one sees by whom and when', async () => {
    const course = await createCourse(t.db);
    const { id, version } = (await create(course.id, texts)).json();
    const other = await createAdmin(t.db, { first_name: 'Борис', last_name: 'Громов' });
    const change = { title: 'Борис успел', version };
    const saved = (await t.call('PUT', `/api/lessons/${id}`, { as: other, body: change })).json();
    expect(saved.title).toBe('Борис успел');

    const late = await update(id, { title: 'Поздно', version });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'stale_lesson',
        message: 'Пока вы правили урок, его сохранил кто-то ещё: Борис Громов',
        saved: { by: 'Борис Громов', at: saved.updatedAt, version: saved.version },
      },
    ]);
    expect((await t.call('GET', `/api/lessons/${id}`, { as: admin })).json().title).toBe('Борис успел');

    // An unchanged text is not a change, and a client that has read the saved version may save.
    expect((await update(id, { title: 'Борис успел', version })).statusCode).toBe(200);
    expect((await update(id, { title: 'Прочитал', version: saved.version })).json().title).toBe('Прочитал');
    // A client that doesn't send `version` saves unconditionally.
    expect((await update(id, { title: 'Поверх' })).json().title).toBe('Поверх');
  });

  test('saved by two at one moment is one’s, and the other is refused', async () => {
    const course = await createCourse(t.db);
    const { id, version } = (await create(course.id, texts)).json();
    const responses = await Promise.all(['А', 'Б'].map((title) => update(id, { title, version })));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
  });

  test('names nobody when its author has been deleted', async () => {
    const course = await createCourse(t.db);
    const { id, version } = (await create(course.id, texts)).json();
    const other = await createAdmin(t.db);
    await t.call('PUT', `/api/lessons/${id}`, { as: other, body: { title: 'Иначе' } });
    await t.db.deleteFrom('users').where('id', '=', other.id).execute();
    expect((await update(id, { title: 'Поздно', version })).json().saved).toMatchObject({ by: null });
  });
});

describe('a deleted lesson', () => {
  test('takes its answers along and lets the others move up', async () => {
    const { course, b } = await courseOfThree();
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id });
    await createAnswer(t.db, { user_id: student.id, lesson_id: b });

    const response = await t.call('DELETE', `/api/lessons/${b}`, { as: admin });

    expect([response.statusCode, response.json()]).toEqual([200, { id: b }]);
    expect(await orderOf(course.id)).toEqual([
      ['А', 0],
      ['В', 1],
    ]);
    const answers = await t.db.selectFrom('answers').select('id').where('lesson_id', '=', b).execute();
    expect(answers).toEqual([]);
    expect(await lastChange()).toMatchObject({ action: 'lesson_deleted', details: { title: 'Б' } });
    expect((await t.call('DELETE', `/api/lessons/${b}`, { as: admin })).statusCode).toBe(404);
  });
});

describe('an order', () => {
  test('is saved, answered and written into the journal', async () => {
    const { course, a, b, c } = await courseOfThree();

    const response = await reorder(course.id, [c, a, b]);

    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ id }: { id: string }) => id)).toEqual([c, a, b]);
    expect(await orderOf(course.id)).toEqual([
      ['В', 0],
      ['А', 1],
      ['Б', 2],
    ]);
    expect(await lastChange()).toMatchObject({
      action: 'lessons_reordered',
      details: { courseId: course.id, from: [a, b, c], to: [c, a, b] },
    });
  });

  test('that is not of exactly the course’s lessons is refused, and nothing changes', async () => {
    const { course, a, b, c } = await courseOfThree();
    const other = await courseOfThree();
    for (const lessonIds of [[], [c, b], [c, b, a, a], [c, c, a], [c, b, other.a], [c, b, a, other.a]]) {
      const response = await reorder(course.id, lessonIds);
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
    }
    expect((await orderOf(course.id)).map(([title]) => title)).toEqual(['А', 'Б', 'В']);
    expect((await orderOf(other.course.id)).map(([title]) => title)).toEqual(['А', 'Б', 'В']);
  });

  test('ends as one of two that came at one moment', async () => {
    const { course, a, b, c } = await courseOfThree();
    await Promise.all([reorder(course.id, [c, b, a]), reorder(course.id, [b, a, c])]);
    expect(['В,Б,А', 'Б,А,В']).toContain((await orderOf(course.id)).map(([title]) => title).join());
  });
});
