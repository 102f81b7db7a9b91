import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CourseArchivePreview } from '#contract/course-archives/schemas.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { type ArchiveSchool, download, imported, openSchool, upload } from '#test/archive-setting.ts';
import { archive, type Entries, smallCourse } from '#test/archives.ts';
import { createCourse, createSkill, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { pngPicture } from '#test/pictures.ts';
import { pdf } from '#test/sample-files.ts';
import { wholeCourse } from '#test/whole-course.ts';

const school = forAllTests(openSchool);
const other = forAllTests(openSchool);
let wholeId: string;

beforeAll(async () => {
  wholeId = await wholeCourse(school, school.admin);
});

const preview = async (t: ArchiveSchool, bytes: Uint8Array<ArrayBuffer>): Promise<CourseArchivePreview> =>
  (await upload(t, bytes, '/api/courses/import/preview')).json();

const textsIn = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes))
      .filter(([name]) => name.endsWith('.md'))
      .map(([name, content]) => [name, strFromU8(content)]),
  );

test('a course that goes to another school and comes back is the same to the byte', async () => {
  await createSkill(other.db, { title: 'навык: просить' });
  const first = await download(school, wholeId);
  expect(await preview(other, first)).toMatchObject({
    lessons: 3,
    criteria: 2,
    talks: 1,
    surveys: 1,
    files: 4,
    problems: [],
    notes: [],
  });
  const there = await imported(other, first);
  // The skill is called as that school calls it.
  await other.db.updateTable('skills').set({ title: 'Навык: просить' }).execute();
  const second = await download(other, there.id);
  expect(textsIn(second)).toEqual(textsIn(first));
  expect(Buffer.compare(second, first)).toBe(0);
  const back = await imported(school, second);
  expect(Buffer.compare(await download(school, back.id), first)).toBe(0);

  const everything = Object.entries(textsIn(first)).flat().join('\n');
  for (const secret of ['Тайный', '100', school.admin.id, wholeId.slice(0, 13)]) {
    expect(everything.replaceAll(/\/lesson-files\/\S+/g, '')).not.toContain(secret);
  }
  const journal = await school.call('GET', '/api/audit?action=course_exported', { as: school.admin });
  expect(journal.json()[0].details).toMatchObject({ courseId: back.id });
});

test('a course that came in is a draft with all that its authors have made', async () => {
  const course = await imported(other, await download(school, wholeId));
  expect(course).toMatchObject({
    title: '«Кавычки», "и" \'другие\': ---  🙂',
    lessonCount: 2,
    withoutAi: true,
    passesBy: 'levels',
    inOrder: true,
    dataRule: 'russia',
    monthlyBudget: null,
    certificate: { hours: 16, signedBy: 'Анна Ким', text: 'Слова: от школы', given: 'confirmed' },
  });
  const get = async (url: string) => (await other.call('GET', url, { as: other.admin })).json();
  const lessons = await get(`/api/courses/${course.id}/lessons`);
  const [first, second] = [
    await get(`/api/lessons/${lessons[0].id}`),
    await get(`/api/lessons/${lessons[1].id}`),
  ];
  expect(first).toMatchObject({
    opensAfter: 0,
    dueAfter: 7,
    attemptsLimit: 3,
    ownPassesBy: 'person',
    isCounted: false,
    asksWhenShort: false,
    asksSelf: true,
    answerFiles: { kinds: ['audio', 'pdf'], most: 2 },
    release: 'after_person',
    cueing: 'lead',
    criteria: [{ title: 'Факты', passesFrom: 2 }],
    aiPrompt: 'Промпт {answer}\n---',
    transcription: '1\n00:00:01,000 --> 00:00:02,000\nСлова',
  });
  expect(await get(`/api/lessons/${first.id}/samples`)).toEqual([
    {
      kind: 'weak',
      content: '## Слабый\n```\n---',
      expected: [
        {
          criterionId: first.criteria[0].id,
          level: 0,
          levels: first.criteria[0].levels.map(({ title }: { title: string }) => title),
        },
      ],
    },
    { kind: 'strong', content: 'Сильный ответ', expected: [] },
  ]);
  const { samples } = await get(`/api/lessons/${first.id}/mentor`);
  expect(samples.map(({ note, expected: { length } }: LessonSample) => [note, length])).toEqual([
    ['слабый', 1],
    ['сильный', 0],
    [null, 1],
    ['12: «да»', 1],
  ]);
  expect(second.publishedAt).toBeNull();
  expect(first.content).toMatch(
    new RegExp(
      `^    код в начале\n\n# Заголовок\n\n---\n\n!\\[схема\\]\\(/lesson-files/${first.id}/\\w{64}\\.webp\\) \\[дальше\\]\\(/lesson/${second.id}#x\\)`,
    ),
  );
  expect(second.content).toContain(`/lesson-files/${first.id}/`);
  for (const [address] of `${first.content} ${second.content} ${second.videoUrl}`.matchAll(
    /\/lesson-files\/[\w/-]+\.\w+/g,
  )) {
    expect((await other.call('GET', address, { as: other.admin })).statusCode).toBe(200);
  }
  expect((await other.call('GET', course.coverImage ?? '', { as: other.admin })).statusCode).toBe(200);
  const offers = other.db.selectFrom('survey_offers').select('place').where('course_id', '=', course.id);
  expect(await offers.orderBy('place').execute()).toEqual([{ place: 'end' }, { place: 'start' }]);
  expect(await other.db.selectFrom('answers').select('id').execute()).toEqual([]);
});

test('a folder that an author has packed is a course: pictures are drawn anew, people are left out', async () => {
  const demo = join(import.meta.dirname, '../../../../demo/feedback');
  const files = (await readdir(demo, { recursive: true })).filter((name) => name.endsWith('.md'));
  const read = await Promise.all(
    files.map(async (name) => [`курс/${name}`, new Uint8Array(await readFile(join(demo, name)))] as const),
  );
  const bytes = archive({
    ...Object.fromEntries(read),
    'курс/08-kartinka.md':
      '---\ntitle: Картинка\n---\n\n# Содержание\n\n![схема](files/scheme.png) [урок](02-four-sentences.md) ![](files/net.png)\n',
    'курс/files/scheme.png': await pngPicture('#aa0000'),
    'курс/files/odna.pdf': pdf(),
    '__MACOSX/курс/._course.md': 'x',
  });
  const shown = await preview(school, bytes);
  expect(shown).toMatchObject({ lessons: 8, surveys: 2, files: 1, problems: [], talks: 1 });
  expect(shown.notes.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ответы, люди и потоки/),
      expect.stringMatching(/назван файл files\/net\.png/),
      expect.stringMatching(/файл нигде не назван/),
      expect.stringMatching(/в школе нет навыка «Понятная просьба»/),
    ]),
  );
  const course = await imported(school, bytes);
  const lesson = await school.db
    .selectFrom('lessons')
    .select(['id', 'content'])
    .where('course_id', '=', course.id)
    .where('title', '=', 'Картинка')
    .executeTakeFirstOrThrow();
  const [, picture = ''] = /!\[схема\]\((.+?)\)/.exec(lesson.content ?? '') ?? [];
  expect((await school.call('GET', picture, { as: school.admin })).headers['content-type']).toBe(
    'image/webp',
  );
  expect(lesson.content).toMatch(/\[урок\]\(\/lesson\/[\da-f-]{36}\)/);
});

test('all that is wrong is shown at once, by file and line, and nothing is made', async () => {
  const wrong: Entries = {
    ...smallCourse,
    '02-b.md': '---\ntitle: Второй\ndueAfter: скоро\n---\n\n# Лишнее\n\nСлова\n',
    'survey-start.md': 'без заголовка',
    'files/a.exe': 'MZ',
    '03-Третий.md': 'не то имя',
  };
  const { problems, problemCount } = await preview(school, archive(wrong));
  expect(problems.map(({ file, line }) => [file, line])).toEqual([
    ['02-b.md', 3],
    ['02-b.md', 6],
    ['03-Третий.md', null],
    ['files/a.exe', null],
    ['survey-start.md', 1],
  ]);
  // One sentence, though its end is a form’s refusal.
  expect(problems[0]?.message).toBe('в заголовке dueAfter: укажите целое число');
  expect(problemCount).toBe(5);
});

test('what fails at the very end leaves neither a course nor, after the sweep, a file', async () => {
  const t = await openSchool();
  const bytes = await download(school, wholeId);
  await sql`alter table survey_questions add constraint nothing check (false) not valid`.execute(t.db);
  expect((await upload(t, bytes, '/api/courses/import')).statusCode).toBe(500);
  for (const table of ['courses', 'lessons', 'lesson_files', 'surveys', 'audit_log'] as const) {
    expect(await t.db.selectFrom(table).select('created_at').execute()).toEqual([]);
  }
  await t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();
  const course = await createCourse(t.db);
  await t.call('DELETE', `/api/courses/${course.id}`, { as: t.admin });
  expect(await readdir(join(t.dataDir, 'files'))).toEqual([]);
  await t.close();
});

test('a course that isn’t there, or is not an administrator’s to take, is not sent', async () => {
  const nobody = '/api/courses/019a0000-0000-7000-8000-000000000000/export';
  expect((await school.call('GET', nobody, { as: school.admin })).statusCode).toBe(404);
  const student = await createUser(school.db);
  expect((await school.call('GET', nobody, { as: student })).statusCode).toBe(403);
});
