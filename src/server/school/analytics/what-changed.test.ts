import { beforeAll, expect, test } from 'vitest';
import type { Asks } from '#contract/surveys/asks.ts';
import { createAdmin, createCourse, createSurvey, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let course: { id: string };
const scale: Asks = { kind: 'scale', steps: 5, from: 'нет', to: 'да' };

interface Asked {
  surveyId: string;
  questionId: string;
}

async function ask(
  place: 'start' | 'end',
  { anonymous = false, measure, asks = scale }: { anonymous?: boolean; measure: string; asks?: Asks },
): Promise<Asked> {
  const { id } = await createSurvey(t.db, { title: place, anonymous, by_link: true });
  await t.db.insertInto('survey_offers').values({ survey_id: id, course_id: course.id, place }).execute();
  const added = await t.call('POST', `/api/surveys/${id}/questions`, {
    as: admin,
    body: { questionText: `${measure} ${place}`, asks, measure },
  });
  return { surveyId: id, questionId: added.json().id };
}

const answer = (as: { id: string }, { surveyId, questionId }: Asked, step: number) =>
  t.call('POST', `/api/surveys/${surveyId}/send`, {
    as,
    body: { answers: [{ questionId, wording: 1, choice: [step] }] },
  });

const changes = async (query = '', as: { id: string } = admin) =>
  (await t.call('GET', `/api/courses/${course.id}/what-changed${query}`, { as })).json();

async function learner(): Promise<{ id: string }> {
  const user = await createUser(t.db);
  await enrol(t.db, { user_id: user.id, course_id: course.id });
  return user;
}

beforeAll(async () => {
  course = await createCourse(t.db);
});

test('below ten pairs only the points are given, from ten the difference with its interval', async () => {
  // The measures differ in case alone, as two hands type them.
  const [start, end] = [
    await ask('start', { measure: 'Уверенность' }),
    await ask('end', { measure: 'уверенность' }),
  ];
  for (let one = 0; one < 9; one += 1) {
    const person = await learner();
    await answer(person, start, 2);
    await answer(person, end, one === 0 ? 2 : 4);
  }
  // Only one of the two, and somebody who doesn't study here.
  await answer(await learner(), start, 5);
  const stranger = await createUser(t.db);
  await answer(stranger, start, 1);
  await answer(stranger, end, 1);

  const [few] = (await changes()).measures;
  expect(few).toMatchObject({
    measure: 'Уверенность',
    start: { anonymous: false, distribution: { people: 10, counts: [0, 9, 0, 0, 1], mean: 2.3 } },
    end: { distribution: { people: 9, counts: [0, 1, 0, 8, 0] } },
    pairs: { people: 9 },
  });
  expect(few.pairs.points).toHaveLength(9);
  expect(few.pairs).not.toHaveProperty('difference');

  const tenth = await learner();
  await answer(tenth, start, 2);
  await answer(tenth, end, 4);
  const [enough] = (await changes()).measures;
  expect(enough.pairs).not.toHaveProperty('points');
  expect(enough.pairs).toMatchObject({ people: 10, difference: { mean: 1.8 } });
  // Nine differences of two and one of none: 1.8 ± 2.262 · 0.6325 / √10.
  expect(enough.pairs.difference.low).toBeCloseTo(1.3476, 2);
  expect(enough.pairs.difference.high).toBeCloseTo(2.2524, 2);
});

test('anonymous surveys stand side by side, unpaired, and in no group', async () => {
  const [start, end] = [
    await ask('start', { measure: 'Спокойствие', anonymous: true }),
    await ask('end', { measure: 'Спокойствие' }),
  ];
  for (let one = 0; one < 10; one += 1) {
    const person = await learner();
    await answer(person, start, 3);
    await answer(person, end, 5);
  }
  const found = (await changes()).measures.find(
    ({ measure }: { measure: string }) => measure === 'Спокойствие',
  );
  expect(found).toMatchObject({
    start: { anonymous: true, distribution: { people: 5, counts: [0, 0, 5, 0, 0] } },
    end: { anonymous: false, distribution: { people: 10 } },
  });
  expect(found).not.toHaveProperty('pairs');
  const ofNone = await changes('?groupId=none');
  expect(ofNone.anonymousLeftOut).toBe(true);
  expect(ofNone.measures.map(({ measure }: { measure: string }) => measure)).toEqual(['Уверенность']);
});

test('other steps are not subtracted, and words are not compared', async () => {
  await ask('start', { measure: 'Ясность' });
  await ask('end', { measure: 'Ясность', asks: { ...scale, steps: 7 } });
  const found = (await changes()).measures.find(({ measure }: { measure: string }) => measure === 'Ясность');
  expect(found).not.toHaveProperty('pairs');
});

test('a curator reads levels, and no answers to surveys', async () => {
  const curator = await createUser(t.db, { role: 'curator' });
  await t.db.insertInto('curators').values({ user_id: curator.id, course_id: course.id }).execute();
  expect(await changes('', curator)).toEqual({ measures: [], anonymousLeftOut: false, criteria: [] });
});
