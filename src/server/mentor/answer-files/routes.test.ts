import { expect, test } from 'vitest';
import { answerFilesSetting, takesFiles, document, type Row, type Bytes } from '#test/answer-files.ts';
import {
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { mp3, office, pdf } from '#test/sample-files.ts';

const {
  lesson,
  t,
  admin,
  student,
  course,
  studentOf,
  lessonWithFiles,
  add,
  added,
  waiting,
  send,
  remove,
  stored,
  someTimeLater,
} = answerFilesSetting();

test('an author says which files an answer takes; the copy of a course and a version keep it, and others say nothing', async () => {
  const rule = { kinds: ['picture', 'audio'], most: 2 };
  const given = await createCourse(t.db);
  const path = `/api/courses/${given.id}/lessons`;
  const silent = (await t.call('POST', path, { as: admin, body: { title: 'Без файлов' } })).json();
  expect(silent).not.toHaveProperty('answerFiles');
  const { id, ...made } = (
    await t.call('POST', path, {
      as: admin,
      body: { title: 'С файлами', answerFiles: { ...rule, kinds: ['audio', 'picture', 'audio'] } },
    })
  ).json();
  expect(made.answerFiles).toEqual(rule);
  const change = async (body: object) =>
    (await t.call('PUT', `/api/lessons/${id}`, { as: admin, body: { title: 'С файлами', ...body } })).json();
  expect((await change({})).answerFiles).toEqual(rule);
  expect(await change({ answerFiles: null })).not.toHaveProperty('answerFiles');
  const versions = (await t.call('GET', `/api/lessons/${id}/versions/1`, { as: admin })).json();
  expect(versions.texts.answerFiles).toEqual(rule);
  const restored = await t.call('POST', `/api/lessons/${id}/versions/1/restore`, { as: admin, body: {} });
  expect(restored.json().answerFiles).toEqual(rule);
  for (const wrong of [
    { kinds: [], most: 1 },
    { kinds: ['pdf'], most: 11 },
    { kinds: ['pdf'], most: 0 },
  ]) {
    const refused = await t.call('PUT', `/api/lessons/${id}`, {
      as: admin,
      body: { title: 'С файлами', answerFiles: wrong },
    });
    expect(refused.statusCode).toBe(400);
  }
  const copy = (await t.call('POST', `/api/courses/${given.id}/copy`, { as: admin, body: {} })).json();
  const copies = await t.db
    .selectFrom('lessons')
    .select(['answer_files_limit', 'answer_file_kinds'])
    .where('course_id', '=', copy.id)
    .orderBy('order')
    .execute();
  expect(copies).toEqual([
    { answer_files_limit: null, answer_file_kinds: null },
    { answer_files_limit: 2, answer_file_kinds: ['picture', 'audio'] },
  ]);
});

test('files wait for their answer, go with it in the given order, and are seen wherever it is', async () => {
  const own = await studentOf(course);
  const to = await lessonWithFiles();
  const where = { as: own, to };
  const picture = await added(await pngPicture('#123456'), { ...where, name: 'Снимок.png' });
  const paper = await added(document(), { ...where, name: 'Отчёт «1».pdf' });
  expect(await waiting(where)).toEqual(['Снимок.png', 'Отчёт «1».pdf']);
  // Nobody else's, and of no other lesson.
  expect(await waiting({ as: own })).toEqual([]);
  expect((await t.call('GET', `/api/lessons/${to.id}/draft/files`, { as: student })).json()).toEqual([]);
  const sent = await send([paper, picture, paper], where);
  expect(sent.statusCode).toBe(201);
  const { id, files } = sent.json();
  expect(files).toMatchObject([
    {
      name: paper,
      title: 'Отчёт «1».pdf',
      mediaType: 'application/pdf',
      address: `/answer-files/${id}/${paper}`,
    },
    { name: picture, title: 'Снимок.png', mediaType: 'image/webp' },
  ]);
  expect(await waiting(where)).toEqual([]);
  const lists = [
    await t.call('GET', `/api/lessons/${to.id}/answers?userId=${own.id}`, { as: own }),
    await t.call('GET', `/api/lessons/${to.id}/answers`, { as: admin }),
    await t.call('GET', '/api/answers/waiting', { as: admin }),
  ];
  for (const list of lists) {
    expect(list.json().find((answer: Row) => answer.id === id).files).toEqual(files);
  }
  expect((await t.call('GET', '/api/answers/mine', { as: own })).json()).toMatchObject([{ files: 2 }]);
  const table = await t.call('GET', `/api/lessons/${to.id}/answers.csv`, { as: admin });
  expect(table.body).toContain(
    `"http://localhost:80/answer-files/${id}/${paper}\nhttp://localhost:80/answer-files/${id}/${picture}"`,
  );
  // What a model is asked is made of the texts of these rows alone.
  const review = await t.db.selectFrom('reviews').selectAll().where('answer_id', '=', id).execute();
  expect(JSON.stringify(review)).not.toContain('Отчёт');
});

test('an answer without files is what it always was', async () => {
  const to = await createLesson(t.db, { course_id: course.id });
  const plain = (await send(undefined, { to })).json();
  expect(plain).not.toHaveProperty('files');
  expect((await send([], { to, content: 'Другой' })).json()).not.toHaveProperty('files');
  const table = await t.call('GET', `/api/lessons/${to.id}/answers.csv`, { as: admin });
  expect(table.body.split('\r\n')[0]).toMatch(/После срока$/);
});

test('the next answer keeps files of the former one, and a repeated key stores them once', async () => {
  const to = await lessonWithFiles();
  const [one, two] = [await added(document(), { to }), await added(document(), { to })];
  const first = (await send([one], { to })).json();
  const again = await send([one, two], { to, content: 'Доработал', key: 'k1' });
  expect(again.json().files.map(({ name }: { name: string }) => name)).toEqual([one, two]);
  const repeated = await send([one, two], { to, content: 'Доработал', key: 'k1' });
  expect(repeated.json()).toEqual(again.json());
  expect((await send([two], { to, content: 'Доработал', key: 'k1' })).statusCode).toBe(409);
  // The bytes stay as long as one of the answers.
  await someTimeLater();
  await t.call('DELETE', `/api/answers/${first.id}`, { as: admin });
  expect(await stored()).toContain(one);
  await t.call('DELETE', `/api/answers/${again.json().id}`, { as: admin });
  expect(await stored()).not.toContain(one);
  expect(await stored()).not.toContain(two);
});

test('what a lesson doesn’t take is refused by the field, and the text can still be sent', async () => {
  const to = await lessonWithFiles();
  const refused = async (bytes: Bytes, name: string) => {
    const { statusCode, json } = await add(bytes, { name, to });
    return [statusCode, json().fields.file];
  };
  const others =
    'Такой файл к этому ответу не приложить. Подойдут картинки PNG, JPEG, WebP, GIF и AVIF, документы PDF';
  const before = await stored();
  expect(await refused(mp3(), 'голос.pdf')).toEqual([415, others]);
  expect(await refused(office('docx'), 'a.docx')).toEqual([415, others]);
  expect(await refused(new Uint8Array(Buffer.from('<svg/>')), 'a.svg')).toEqual([415, others]);
  expect(await refused(new Uint8Array(1024 * 1024 + 1), 'a.pdf')).toEqual([413, 'Файл больше 1 МБ']);
  expect(await stored()).toEqual(before);

  for (const _ of [1, 2, 3]) await added(document(), { to });
  expect(await refused(document(), 'a.pdf')).toEqual([
    409,
    'К ответу можно приложить не больше 3 файлов: уберите лишний',
  ]);

  const without = await createLesson(t.db, { course_id: course.id });
  expect((await add(pdf(), { to: without })).json()).toMatchObject({
    code: 'conflict',
    fields: { file: 'В этом уроке к ответу нельзя приложить файлы' },
  });
  const name = await added(document());
  const wrong = await send([name], { to: without });
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    409,
    { files: 'В этом уроке к ответу нельзя приложить файлы. Уберите их и отправьте ответ ещё раз' },
  ]);
  // Of another lesson, and of nobody.
  for (const one of [name, `${'a'.repeat(64)}.pdf`, `${'a'.repeat(64)}.exe`]) {
    const gone = await send([one], { to });
    expect([gone.statusCode, gone.json().fields.files]).toEqual([
      409,
      'Одного из файлов уже нет: его убрали или он пролежал больше суток. Приложите его заново',
    ]);
  }
  // A refused answer has taken nothing.
  expect(await waiting()).toHaveLength(1);
  expect((await send(undefined, { to: without })).statusCode).toBe(201);
  const removed = await t.call('DELETE', `/api/lessons/${lesson.id}/draft/files/${name}`, { as: student });
  expect(removed.json()).toEqual({ name });
  expect((await remove(name)).statusCode).toBe(404);
});

test('a lesson that takes no answer takes no file', async () => {
  const closed = { ...takesFiles, course_id: course.id };
  const draft = await createLesson(t.db, { ...closed, published_at: null });
  const later = await createLesson(t.db, { ...closed, opens_after: 30 });
  const used = await createLesson(t.db, { ...closed, attempts_limit: 1 });
  const foreign = await createLesson(t.db, { ...takesFiles, course_id: (await createCourse(t.db)).id });
  await send(undefined, { to: used });
  const ofCurator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const before = await stored();
  const statuses = await Promise.all(
    [draft, later, used, foreign].map(async (to) => [
      (await add(document(), { to })).statusCode,
      (await send(undefined, { to })).statusCode,
    ]),
  );
  expect(statuses).toEqual([
    [404, 404],
    [403, 403],
    [409, 409],
    [403, 403],
  ]);
  const byCurator = await t.call('POST', `/api/lessons/${lesson.id}/draft/files`, { as: ofCurator });
  expect(byCurator.statusCode).toBe(403);
  expect(await stored()).toEqual(before);
});

test('a file is given through its answer: to its author, his curators and administrators', async () => {
  const place = await createCourse(t.db);
  const [group, other] = [
    await createGroup(t.db, { course_id: place.id }),
    await createGroup(t.db, { course_id: place.id }),
  ];
  const to = await createLesson(t.db, { course_id: place.id, ...takesFiles });
  const author = await studentOf(place, { group_id: group.id });
  const picture = await added(await pngPicture('#fedcba'), { as: author, to });
  const paper = await added(document(), { as: author, to, name: 'Отчёт.pdf' });
  const { files } = (await send([picture, paper], { as: author, to })).json();
  const [{ address }, { address: ofPaper }] = files;
  const people: Record<string, Row | undefined> = {
    author,
    admin,
    curator: await createCurator(t.db, { of: [{ course_id: place.id }] }),
    ofGroup: await createCurator(t.db, { of: [{ course_id: place.id, group_id: group.id }] }),
    ofOther: await createCurator(t.db, { of: [{ course_id: place.id, group_id: other.id }] }),
    classmate: await studentOf(place, { group_id: group.id }),
    stranger: await createUser(t.db),
    nobody: undefined,
  };
  const read = async (who: Row | undefined) => (await t.call('GET', address, { as: who })).statusCode;
  const statuses: Record<string, number> = {};
  for (const [who, person] of Object.entries(people)) {
    const response = await t.call('GET', address, { as: person });
    statuses[who] = response.statusCode;
    if (response.statusCode !== 200) expect(response.json().message).toMatch(/^[А-Я]/);
  }
  expect(statuses).toEqual({
    author: 200,
    admin: 200,
    curator: 200,
    ofGroup: 200,
    ofOther: 403,
    classmate: 403,
    stranger: 403,
    nobody: 401,
  });
  // In the bar of a browser, whoever isn't signed in signs in first.
  const opened = await t.call('GET', address, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([opened.statusCode, opened.headers.location, opened.body]).toEqual([
    302,
    `/?next=${encodeURIComponent(address)}`,
    '',
  ]);
  // Whoever is, and may not have it, reads why on a page.
  const refused = await t.call('GET', address, {
    as: people.stranger,
    headers: { accept: 'text/html,*/*;q=0.8' },
  });
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(refused.body).toContain('<p>Этот файл приложен к ответу, который вам не открыт</p>');
  // Nor past the answer: where covers are, or through the lesson.
  expect((await t.call('GET', `/files/${picture}`, { as: author })).statusCode).toBe(404);
  expect((await t.call('GET', `/lesson-files/${to.id}/${picture}`, { as: author })).statusCode).toBe(404);

  const shown = await t.call('GET', address, { as: author, headers: { range: 'bytes=0-3' } });
  expect([shown.statusCode, shown.body, shown.headers['content-disposition']]).toEqual([
    206,
    'RIFF',
    expect.stringMatching(/^inline/),
  ]);
  const whole = await t.call('GET', ofPaper, { as: author });
  expect(whole.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Отчёт.pdf')}`,
  });

  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('user_id', '=', author.id)
    .execute();
  expect(await read(author)).toBe(403);
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', to.id).execute();
  expect([await read(author), await read(admin)]).toEqual([403, 200]);
});
