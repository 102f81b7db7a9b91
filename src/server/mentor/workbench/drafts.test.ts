import { expect, test } from 'vitest';
import { createAdmin } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { mentorCalls } from '#test/mentor-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() =>
  createAdmin(t.db, { first_name: 'Анна', last_name: 'Крылова' }),
);
const { judged, call, read, saveDraft, drafted, publish, typed } = mentorCalls(
  () => t,
  () => admin,
);

const inForce = async ({ id }: { id: string }) =>
  (await t.call('GET', `/api/lessons/${id}`, { as: admin })).json();

const saveForm = (lesson: { id: string }, body: object) =>
  t.call('PUT', `/api/lessons/${lesson.id}`, { as: admin, body: { title: 'Просьба', ...body } });

test('nobody is judged by a draft, and each change of it is another revision', async () => {
  const { lesson, version } = await judged();
  const draft = await drafted(lesson, { aiPrompt: 'Строже', criteria: version.criteria, revision: 0 });
  expect(draft).toMatchObject({ aiPrompt: 'Строже', revision: 1, basedOn: 1, savedBy: { id: admin.id } });
  expect(await inForce(lesson)).toMatchObject({ aiPrompt: 'Разбери', mentorVersion: 1 });

  // The same texts are the same revision: what was run of them stays.
  const same = await saveDraft(lesson, { aiPrompt: 'Строже', criteria: version.criteria, revision: 1 });
  expect(same.json().revision).toBe(1);
  const [facts] = version.criteria;
  const shorter = await saveDraft(lesson, { aiPrompt: 'Строже', criteria: [facts], revision: 1 });
  expect(shorter.json()).toMatchObject({ revision: 2, criteria: [{ id: facts?.id, skillId: null }] });

  const mentor = await read(lesson);
  expect(mentor.versions).toMatchObject([{ id: version.id, number: 1, how: null }]);
  expect(mentor).toMatchObject({ inForce: { number: 1, aiPrompt: 'Разбери' }, draft: { revision: 2 } });
});

test('a draft that somebody has saved since is refused with both texts', async () => {
  const { lesson, version } = await judged();
  const criteria = version.criteria;
  await saveDraft(lesson, { aiPrompt: 'Первый', criteria, revision: 0 });
  const other = await createAdmin(t.db, { first_name: 'Пётр', last_name: 'Ильин' });
  await saveDraft(lesson, { aiPrompt: 'Второй', criteria, revision: 1 }, other);

  for (const refused of [
    await saveDraft(lesson, { aiPrompt: 'Третий', criteria, revision: 1 }),
    await publish(lesson, { revision: 1 }),
    await call('POST', `/api/lessons/${lesson.id}/mentor-draft/from-version`, { number: 1, revision: 1 }),
  ]) {
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'stale_mentor',
      message: expect.stringContaining('Пётр Ильин'),
      saved: { by: 'Пётр Ильин' },
      mentor: { draft: { aiPrompt: 'Второй', revision: 2 }, inForce: { aiPrompt: 'Разбери', number: 1 } },
    });
  }
});

test('a draft published over a form’s save is refused with both texts, and in force once its author has seen that', async () => {
  const { lesson, version } = await judged();
  const criteria = version.criteria;
  await saveDraft(lesson, { aiPrompt: 'Черновик', criteria, revision: 0 });
  expect((await saveForm(lesson, { aiPrompt: 'Из формы' })).statusCode).toBe(200);

  const refused = await publish(lesson, { revision: 1 });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'stale_mentor',
    message: 'Пока вы правили, наставника опубликовали',
    saved: { by: 'Анна Крылова' },
    mentor: { draft: { aiPrompt: 'Черновик' }, inForce: { aiPrompt: 'Из формы', number: 2 } },
  });

  const unseen = await saveDraft(lesson, { aiPrompt: 'Черновик', criteria, revision: 1, basedOn: 1 });
  expect(unseen.json().code).toBe('stale_mentor');
  await saveDraft(lesson, { aiPrompt: 'Черновик', criteria, revision: 1, basedOn: 2 });
  const published = await publish(lesson, { revision: 1 });
  expect(published.json()).toEqual({ number: 3, how: 'few' });
  expect(await inForce(lesson)).toMatchObject({ aiPrompt: 'Черновик', mentorVersion: 3 });
  expect((await read(lesson)).versions).toMatchObject([
    { number: 3, how: 'few' },
    { number: 2, how: 'form' },
    { number: 1, how: null },
  ]);
});

test('the form and the bare call publish at once, with ten samples and a draft, too', async () => {
  const { lesson } = await judged();
  await typed(lesson, 10);
  await saveDraft(lesson, { aiPrompt: 'Черновик', criteria: [], revision: 0 });
  await saveForm(lesson, { aiPrompt: 'Сразу' });
  expect(await inForce(lesson)).toMatchObject({ aiPrompt: 'Сразу', mentorVersion: 2 });
  const back = await t.call('POST', `/api/lessons/${lesson.id}/versions/1/restore`, { as: admin, body: {} });
  expect(back.statusCode, back.body).toBe(200);
  const { versions, draft, gate } = await read(lesson);
  expect(versions.map(({ how }) => how)).toEqual(['restored', 'form', null]);
  expect(draft).toMatchObject({ aiPrompt: 'Черновик', revision: 1 });
  expect(gate).toMatchObject({ isOvertaken: true });
});

test('a former version comes back as a draft, and its lesson’s form learns of what is published', async () => {
  const { lesson } = await judged();
  const { version } = await inForce(lesson);
  await saveForm(lesson, { aiPrompt: 'Вторая' });
  const texts = await call('GET', `/api/lessons/${lesson.id}/mentor/versions/1`);
  expect(texts.json()).toMatchObject({ number: 1, aiPrompt: 'Разбери', criteria: [{}, {}] });
  const draft = await call('POST', `/api/lessons/${lesson.id}/mentor-draft/from-version`, {
    number: 1,
    revision: 0,
  });
  expect(draft.json()).toMatchObject({ aiPrompt: 'Разбери', revision: 1, basedOn: 2 });
  await publish(lesson, { revision: 1 });
  expect(await inForce(lesson)).toMatchObject({ aiPrompt: 'Разбери', mentorVersion: 3 });

  const stale = await saveForm(lesson, { aiPrompt: 'Поверх', version });
  expect(stale.json()).toMatchObject({ code: 'stale_lesson', saved: { by: 'Анна Крылова' } });
  expect((await call('GET', `/api/lessons/${lesson.id}/mentor/versions/9`)).statusCode).toBe(404);
});

test('a draft that is taken away is no more, and one that says the same as the version in force isn’t published', async () => {
  const { lesson, version } = await judged();
  await saveDraft(lesson, { aiPrompt: 'Разбери', criteria: version.criteria, revision: 0 });
  expect((await publish(lesson, { revision: 1 })).statusCode).toBe(409);
  expect((await call('DELETE', `/api/lessons/${lesson.id}/mentor-draft`)).statusCode).toBe(200);
  expect((await call('DELETE', `/api/lessons/${lesson.id}/mentor-draft`)).statusCode).toBe(404);
  expect((await publish(lesson, { revision: 1 })).json()).toMatchObject({
    code: 'stale_mentor',
    message: expect.stringContaining('больше нет'),
  });
  expect((await read(lesson)).draft).toBeNull();
});
