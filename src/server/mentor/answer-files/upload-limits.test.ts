import { request } from 'node:http';
import { expect, test } from 'vitest';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { answerFilesSetting, type Bytes, document, type Row } from '#test/answer-files.ts';
import { createLesson } from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';

const { t, course, studentOf, add, added, stored, lessonWithFiles } = answerFilesSetting();

const megabyte = 1024 * 1024;

let made = 0;

/** A document of so many bytes that no other test has. */
function large(bytes: number): Bytes {
  made += 1;
  const head = document();
  const whole = new Uint8Array(bytes);
  whole.set(head);
  whole.set([made], head.length);
  return whole;
}

const lessonOfTen = () =>
  createLesson(t.db, { course_id: course.id, answer_files_limit: 10, answer_file_kinds: ['pdf'] });

const remove = (name: string, to: Row, as: Row) =>
  t.call('DELETE', `/api/lessons/${to.id}/draft/files/${name}`, { as });

test('there is room for one fullest answer in a day, also for what is removed or refused; the refusal says when', async () => {
  const [as, to] = [await studentOf(course), await lessonOfTen()];
  for (let file = 0; file < 9; file++) {
    const taken = await add(large(megabyte), { as, to });
    expect(taken.statusCode).toBe(201);
    await remove(taken.json().name, to, as);
  }
  // Of a kind that the lesson doesn't take: it has come whole as well.
  const refused = await add(new Uint8Array(megabyte - 100_000), { as, to });
  expect(refused.statusCode).toBe(415);
  expect((await add(large(90_000), { as, to })).statusCode).toBe(201);
  const full = await add(large(megabyte), { as, to });
  expect([full.statusCode, full.json().code]).toEqual([429, 'too_many_requests']);
  expect(full.json().message).toMatch(
    /^За сутки загружено столько, сколько занимает самый полный ответ\. Попробуйте снова через \d+ минут/,
  );
  expect(Number(full.headers['retry-after'])).toBeGreaterThan(8_000);
  // Nobody else's bytes, and a day later none.
  expect((await add(large(megabyte), { as: await studentOf(course), to })).statusCode).toBe(201);
  await t.db
    .updateTable('login_failures')
    .set({ drained_at: new Date().toISOString() })
    .where('key', '=', `bytes:${as.id}`)
    .execute();
  expect((await add(large(megabyte), { as, to })).statusCode).toBe(201);
});

test('what isn’t said to be too much before it comes is refused when it has, and leaves nothing', async () => {
  const [as, to] = [await studentOf(course), await lessonOfTen()];
  await Promise.all([1, 2, 3].map(async () => add(large(megabyte), { as, to })));
  await t.db
    .updateTable('login_failures')
    .set({ drained_at: new Date(Date.now() + 86_400_000 - 1_000).toISOString() })
    .where('key', '=', `bytes:${as.id}`)
    .execute();
  const before = await stored();
  const refused = await add(large(megabyte), { as, to });
  expect(refused.statusCode).toBe(429);
  expect(await stored()).toEqual(before);
});

/** An upload whose end is not sent. */
async function openUpload(as: Row, to: Row): Promise<{ status: Promise<number>; end: () => void }> {
  const origin = t.app.server.listening
    ? `http://127.0.0.1:${(t.app.server.address() as { port: number }).port}`
    : await t.app.listen({ port: 0, host: '127.0.0.1' });
  const session = await createSession(t.db, as.id, { remember: false });
  const body = Buffer.concat([
    Buffer.from('--open\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    document(),
    Buffer.from('\r\n--open--\r\n'),
  ]);
  const sending = request(new URL(`/api/lessons/${to.id}/draft/files`, origin), {
    method: 'POST',
    headers: {
      cookie: `${sessionCookieName}=${session}`,
      'content-type': 'multipart/form-data; boundary=open',
      'content-length': body.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', reject);
  });
  sending.write(body.subarray(0, -20));
  return { status, end: () => sending.end(body.subarray(-20)) };
}

const unfinished = async () => (await stored()).filter((name) => name.startsWith('.')).length;

test('a student uploads three files at a time, whoever else does; the fourth when one of them has come', async () => {
  const [as, other, to] = [await studentOf(course), await studentOf(course), await lessonOfTen()];
  const open = [await openUpload(as, to), await openUpload(as, to), await openUpload(as, to)];
  await expect.poll(unfinished).toBe(3);
  const refused = await add(document(), { as, to });
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Одновременно загружаются не больше трёх файлов. Дождитесь одного из них',
  ]);
  expect((await add(document(), { as: other, to })).statusCode).toBe(201);
  open[0]?.end();
  expect(await open[0]?.status).toBe(201);
  expect((await add(document(), { as, to })).statusCode).toBe(201);
  for (const { end } of open.slice(1)) end();
  expect(await Promise.all(open.slice(1).map(({ status }) => status))).toEqual([201, 201]);
});

test('bytes go with the file that is removed or refused, unless somebody else has the same', async () => {
  const [one, other] = [await studentOf(course), await studentOf(course)];
  const to = await lessonWithFiles();
  const picture = await pngPicture('#0a0b0c');
  const name = await added(picture, { as: one, to });
  expect(await added(picture, { as: other, to })).toBe(name);
  await remove(name, to, one);
  expect(await stored()).toContain(name);
  await remove(name, to, other);
  expect(await stored()).not.toContain(name);

  // Refused when it has come: a file more than the lesson takes, of uploads side by side.
  const uploads = await Promise.all([1, 2, 3].map(async () => add(document(), { as: one, to })));
  const kept = uploads.map(({ json }) => json().name);
  const before = await stored();
  await t.db.updateTable('lessons').set({ answer_files_limit: 3 }).where('id', '=', to.id).execute();
  expect((await add(document(), { as: one, to })).statusCode).toBe(409);
  expect(await stored()).toEqual(before);
  expect(before).toEqual(expect.arrayContaining(kept));
});
