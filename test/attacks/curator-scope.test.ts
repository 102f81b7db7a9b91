import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CourseAnswers } from '#contract/answers/schemas.ts';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { urlOf } from '#contract/url.ts';
import { testApp } from '#test/for-all-tests.ts';
import { type Decision, decisions } from './curator-decisions.ts';
import {
  buildCuratorSetting,
  type Caller,
  type CuratorSetting,
  secret,
  type Target,
  workOf,
} from './curator-setting.ts';

// A curator makes every call about every person: one of his, one of another group, of no group, of another course. What he
// doesn't see is absent, isn't counted and isn't written. A call that is added to the contract needs a decision.

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);
const open = endpoints.filter(([, { access }]) => access !== 'admin');

const t = testApp();
let setting: CuratorSetting;

beforeAll(async () => {
  setting = await buildCuratorSetting(t.db);
});

test('Every call that a curator may make is decided', () => {
  expect(Object.keys(decisions).toSorted()).toEqual(open.map(([name]) => name).toSorted());
});

/** Two of a group each, so that neither sees the other's; a third would differ by its number alone. */
const callers = ['куратор потока 1', 'куратор потока 2', 'куратор курса', 'куратор, который учится'];

const callerOf = (name: string) => found(setting.callers.find((caller) => caller.name === name));
const targetOf = (name: string) => found(setting.targets.find((target) => target.name === name));
const unseenBy = ({ sees }: Caller) => setting.targets.filter((target) => !sees.includes(target));

const make = ([name, endpoint]: [string, EndpointShape], caller: Caller, target: Target) => {
  const input = decisions[name]?.input(target) ?? {};
  return t.call(endpoint.method, urlOf(endpoint, input), { as: caller, body: input.body });
};

describe.each(callers)('%s', (name) => {
  let caller: Caller;
  let before: unknown;
  beforeEach(async () => {
    caller = callerOf(name);
    before = await workOf(t.db, unseenBy(caller));
  });

  test('counts the answers of his people and nobody else’s, before anything is written', async () => {
    await renew();
    caller = callerOf(name);
    const counted: CourseAnswers[] = (await t.call('GET', '/api/answers/counts', { as: caller })).json();
    const sees = caller.sees.length;
    const { courseId: id, lessonId } = found(caller.sees[0]);
    expect(counted).toMatchObject([
      { id, lessons: [{ id: lessonId, answers: 2 * sees, unreviewed: sees, failed: sees }] },
    ]);
    const waiting = await t.call('GET', '/api/answers/waiting?limit=1', { as: caller });
    expect(waiting.json()).toMatchObject([{ id: caller.sees.at(-1)?.failedId }]);
    const all = await t.call('GET', '/api/answers/waiting', { as: caller });
    expect(idsIn(all)).toEqual(caller.sees.map(({ failedId }) => failedId).toReversed());
    const newest = await t.call('GET', '/api/answers', { as: caller });
    expect(idsIn(newest)).toHaveLength(2 * sees);
    expect(idsIn(newest)).toEqual(expect.arrayContaining(idsIn(all)));
  });

  test.each(open.filter(([call]) => decisions[call]?.gives !== 'stream'))(
    '%s about each of the people',
    async (call, endpoint) => {
      const { gives } = found(decisions[call]);
      for (const target of setting.targets) {
        // What is guessed wrongly slows the next guess down.
        if (gives === 'account') await t.db.deleteFrom('login_failures').execute();
        const response = await make([call, endpoint], caller, target);
        expect.soft(leaksOf(response, caller), target.name).toEqual([]);
        expect.soft(response.statusCode, target.name).toBeLessThan(500);
        if (gives === 'account') continue;
        expect.soft(outcomeOf(response), target.name).toBe(expected[gives](caller, target));
        if ((gives !== 'list' && gives !== 'people') || outcomeOf(response) === 'refused') continue;
        const isListed = target.marks.some((mark) => response.payload.includes(mark));
        expect.soft(isListed, target.name).toBe(caller.sees.includes(target));
      }
      expect(await workOf(t.db, unseenBy(caller))).toEqual(before);
    },
  );
});

test('Where he studies, a curator finds his own answers alone', async () => {
  const caller = callerOf('куратор, который учится');
  const { lessonId } = targetOf('другой курс');
  const response = await t.call('GET', `/api/lessons/${lessonId}/answers`, { as: caller });
  const authors: { userId: string }[] = response.json();
  expect(new Set(authors.map(({ userId }) => userId))).toEqual(new Set([caller.id]));
});

test('Nobody reviews himself, and nobody reads more of his own answer than a student', async () => {
  await renew();
  const caller = callerOf('куратор курса');
  const { courseId, lessonId, reviewedId, olderId } = targetOf('первый поток');
  await t.db.updateTable('answers').set({ user_id: caller.id }).where('id', '=', reviewedId).execute();
  await t.db
    .insertInto('user_courses')
    .values({ id: olderId, user_id: caller.id, course_id: courseId })
    .execute();
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    t.call(method, `/api/answers/${reviewedId}/${path}`, { as: caller, body });
  const refused = await Promise.all([
    call('GET', 'reviews'),
    call('POST', 'review'),
    call('PUT', 'feedback', { text: 'Отлично' }),
    call('POST', `reviews/${olderId}/in-force`),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(refused[0]?.json().message).toBe('Свой ответ проверить нельзя: это сделает другой куратор');
  const own = await t.call('GET', `/api/lessons/${lessonId}/answers?userId=${caller.id}`, { as: caller });
  expect(own.json()[0]).not.toHaveProperty('made');
  expect(own.json()[0]).not.toHaveProperty('newer');
});

test('Whoever moves to another group leaves the curator’s sight with the move, and comes into the other’s', async () => {
  await renew();
  const [moved, { groupId }] = [targetOf('первый поток'), targetOf('второй поток')];
  const look = async (caller: string) =>
    (await t.call('GET', `/api/answers/${moved.failedId}/review`, { as: callerOf(caller) })).statusCode;
  expect([await look('куратор потока 1'), await look('куратор потока 2')]).toEqual([200, 404]);
  await t.db
    .updateTable('user_courses')
    .set({ group_id: groupId })
    .where('user_id', '=', moved.userId)
    .execute();
  expect([await look('куратор потока 1'), await look('куратор потока 2')]).toEqual([404, 200]);
  await t.db.deleteFrom('user_courses').where('user_id', '=', moved.userId).execute();
  expect([await look('куратор потока 2'), await look('куратор курса')]).toEqual([404, 404]);
});

/** Rows as they were at the beginning, of new people. */
async function renew(): Promise<void> {
  await t.db.deleteFrom('courses').execute();
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('surveys').execute();
  setting = await buildCuratorSetting(t.db);
}

type Outcome = 'given' | 'refused';

const opens = (caller: Caller, { courseId }: Target) =>
  caller.opens.includes(courseId) ? 'given' : 'refused';

const curates = (caller: Caller, target: Target) =>
  caller.studies.includes(target.courseId) ? 'refused' : opens(caller, target);

const expected: Record<Decision['gives'], (caller: Caller, target: Target) => Outcome> = {
  own: () => 'given',
  account: () => 'given',
  stream: () => 'given',
  course: opens,
  list: opens,
  figures: curates,
  people: curates,
  person: ({ sees }, target) => (sees.includes(target) ? 'given' : 'refused'),
  group: ({ sees }, target) => (sees.includes(target) && target.groupId !== null ? 'given' : 'refused'),
  study: ({ studies }, { courseId }) => (studies.includes(courseId) ? 'given' : 'refused'),
};

/** A refusal of what is asked for (400, 409) has been let in. */
const outcomeOf = ({ statusCode }: LightMyRequestResponse): Outcome =>
  [401, 403, 404].includes(statusCode) ? 'refused' : 'given';

/** Marks of people out of sight, and what only administrators read. */
const leaksOf = ({ payload }: LightMyRequestResponse, caller: Caller) =>
  [...unseenBy(caller).flatMap(({ marks }) => marks), secret, 'aiPrompt'].filter((mark) =>
    payload.includes(mark),
  );

const idsIn = (response: LightMyRequestResponse): string[] =>
  response.json().map(({ id }: { id: string }) => id);

function found<T>(given: T | undefined): T {
  if (given === undefined) throw new Error('Nothing found');
  return given;
}
