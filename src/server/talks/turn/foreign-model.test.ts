import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forAllTests } from '#test/for-all-tests.ts';
import { agreeTo, createLegalText, nameOperator } from '#test/legal-setting.ts';
import { eventually } from '#test/review-setting.ts';
import { createTalkSetting, persona } from '#test/talk-setting.ts';

// A talk can't wait for a person: without the consent it isn't begun, and taken back, nothing more of it leaves.

const t = forAllTests(() => createTalkSetting({ env: { AI_PLACE: 'abroad' } }));
let text: Awaited<ReturnType<typeof createLegalText>>;

beforeAll(async () => {
  await t.startWorker();
});

beforeEach(async () => {
  t.model.always(persona('Ладно, слушаю.'));
  await t.pool.query('delete from dialogues');
  await t.pool.query('truncate consents, legal_texts, operators cascade');
  await nameOperator(t.db);
  text = await createLegalText(t.db, { kind: 'foreign_model' });
  t.model.requests.length = 0;
});

const begin = (body: object, as = t.student) =>
  t.call('POST', `/api/lessons/${t.lesson.id}/dialogues`, { as, body: { level: 'usual', ...body } });

test('it isn’t begun with whoever hasn’t agreed, and says where that is done', async () => {
  const refused = await begin({});
  expect(refused.json()).toMatchObject({
    code: 'no_model',
    message:
      'Собеседника играет ИИ за рубежом, а вы не разрешили ему читать ваши слова. Разрешить можно в «Моих данных»',
  });
  expect(await t.db.selectFrom('dialogues').selectAll().execute()).toEqual([]);
  await agreeTo(t.db, t.student, text);
  expect((await begin({})).statusCode).toBe(201);
});

test('taken back in mid talk, no reply and no hint is asked for, and what was said is kept', async () => {
  await agreeTo(t.db, t.student, text);
  const { id } = await t.begin();
  await t.say(id, { number: 1 });
  expect(await t.settled(id, 2)).toMatchObject({ state: 'done' });
  const sent = t.model.requests.length;
  await agreeTo(t.db, t.student, text, 'withdrawn');
  expect((await t.call('POST', `/api/dialogues/${id}/hints`, { as: t.student })).statusCode).toBe(201);
  await t.settled(id, 3, ['failed']);
  expect((await t.say(id, { number: 4 })).statusCode).toBe(201);
  await t.settled(id, 5, ['not_configured']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(t.model.requests.length).toBe(sent);
  expect((await t.talk(id)).turns.find(({ number }) => number === 2)).toMatchObject({
    text: 'Ладно, слушаю.',
  });
  const sentOn = await t.call('POST', `/api/dialogues/${id}/finish`, { as: t.student, body: {} });
  expect(sentOn.statusCode, sentOn.body).toBe(201);
  await eventually(async () => {
    const { state } = await t.db.selectFrom('reviews').select('state').executeTakeFirstOrThrow();
    return state === 'with_person' || undefined;
  });
  expect(t.model.requests.length).toBe(sent);
});

test('an author’s trial carries the author’s words, and goes by the course', async () => {
  const { id } = await t.begin({ as: t.admin, body: { trial: true } });
  await t.say(id, { number: 1 }, { as: t.admin });
  await expect
    .poll(async () => (await t.talk(id, t.admin)).turns.find(({ number }) => number === 2)?.state)
    .toBe('done');
  expect(t.model.requests.length).toBeGreaterThan(0);
});
