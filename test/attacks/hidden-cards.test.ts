import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { servePage } from '#server/app/first-screen/page.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createCurator, createScenario, createStudentInLesson } from '#test/factories.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { createTalkSetting } from '#test/talk-setting.ts';

let t: TestApp;
let pageRoot: string;

beforeAll(async () => {
  t = await createTestApp();
  pageRoot = await mkdtemp(join(tmpdir(), 'otklik-page-'));
  await mkdir(join(pageRoot, '.vite'));
  await writeFile(join(pageRoot, 'index.html'), '<html><head></head><body></body></html>');
  await writeFile(join(pageRoot, '.vite/pages.json'), '{}');
  await servePage(t.app, { pageRoot, config: t.config });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await t.close();
  await rm(pageRoot, { recursive: true });
});

/** A nonsense word in each field that is not for students. */
const markers = JSON.stringify(scenarioOfDenis).match(/\p{L}+слов(?!\p{L})/giu) ?? [];

test('a student is given the public half alone: in the lesson, in the lists, on the page, by events', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  const admin = await createAdmin(t.db);
  const put = async (change: Partial<ScenarioCard>, publish: boolean) => {
    const body = { card: { ...scenarioOfDenis, ...change }, publish };
    const response = await t.call('PUT', `/api/lessons/${lesson.id}/scenario`, { as: admin, body });
    expect(response.statusCode).toBe(200);
  };
  await createScenario(t.db, { lesson_id: lesson.id });
  const stream = await openEventStream(t.app, t.db, student, lesson.id);
  await put({ title: 'Денис и макет', hints: 3 }, true);
  await put({ goal: 'Черновикслов: новая цель' }, false);

  const seen: string[] = [];
  for (const url of [
    `/api/lessons/${lesson.id}`,
    `/api/lessons/${lesson.id}/page`,
    `/api/courses/${course.id}/lessons`,
    `/api/courses/${course.id}/page`,
    `/api/lessons/${lesson.id}/answers`,
    '/api/courses',
    `/lesson/${lesson.id}`,
    `/course/${course.id}`,
  ]) {
    const response = await t.call('GET', url, { as: student, headers: { accept: 'text/html,*/*' } });
    expect(response.statusCode, url).toBe(200);
    seen.push(response.body);
  }
  expect(JSON.parse(seen[0] ?? '').practice).toEqual({
    title: 'Денис и макет',
    situation: scenarioOfDenis.situation,
    studentRole: scenarioOfDenis.studentRole,
    goal: scenarioOfDenis.goal,
    persona: { name: 'Денис', who: scenarioOfDenis.persona.who },
    turns: 10,
    levels: ['easy', 'usual', 'hard'],
    hints: 3,
    begins: 'persona',
    writtenToo: true,
  });
  const shown = [...seen.entries()].filter(([, body]) => body.includes('Денис и макет'));
  // In the lesson, in all that its page reads, and in the page itself.
  expect(shown.map(([index]) => index)).toEqual([0, 1, 6]);
  expect(markers.length).toBeGreaterThanOrEqual(6);
  const everything = [...seen, stream.raw()].join('\n').toLowerCase();
  const { facts, softens, angers, agreesIf, opening, fallbacks } = scenarioOfDenis;
  const unmarked = [...softens, ...angers, ...agreesIf].map(({ text }) => text);
  const topics = facts.map(({ topic }) => topic);
  for (const marker of [...markers, 'Черновикслов', ...unmarked, ...topics, opening, ...fallbacks]) {
    expect(everything).not.toContain(marker.toLowerCase());
  }
  stream.leave();
});

test('a student and a curator may make none of the calls, and learn nothing by their refusals', async () => {
  const { course: own, lesson: of, student } = await createStudentInLesson(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: own.id }] });
  await createScenario(t.db, { lesson_id: of.id });
  const body = { card: scenarioOfDenis, publish: true };
  for (const as of [student, curator]) {
    for (const [method, url, given] of [
      ['GET', `/api/lessons/${of.id}/scenario`, undefined],
      ['PUT', `/api/lessons/${of.id}/scenario`, body],
      ['DELETE', `/api/lessons/${of.id}/scenario`, undefined],
      ['GET', `/api/lessons/${of.id}/scenarios`, undefined],
      ['GET', '/api/scenario-templates', undefined],
      ['POST', '/api/ai/suggest-scenario', { lessonId: of.id }],
    ] as const) {
      const response = await t.call(method, url, { as, body: given });
      expect([response.statusCode, url]).toEqual([403, url]);
      for (const marker of markers) expect(response.body).not.toContain(marker);
    }
  }
});

test('neither a card nor what is said nor a key gets into a cause, the log or the metrics, whatever goes wrong', async () => {
  const talks = await createTalkSetting({ env: { AI_API_KEY: 'sk-taina' } });
  const { model, pool } = talks;
  const line = 'Личнослов: что у тебя за проект?';
  try {
    await talks.startWorker();
    const { id } = await talks.begin();
    const sent = (at: number) => model.requests.at(-1)?.body.messages.at(at)?.content;
    const refused = (status: number, message: string | undefined) =>
      ({ kind: 'raw', status, body: JSON.stringify({ error: { message } }) }) as const;
    // What was asked and by whom, as servers repeat it in their errors.
    const echoes: Parameters<typeof model.always>[0][] = [
      () => ({ kind: 'raw', status: 500, body: JSON.stringify(model.requests.at(-1)?.body) }),
      () => refused(400, sent(0)),
      () => refused(500, sent(-1)),
      ({ headers }) => refused(401, `Неверный ключ ${headers.authorization}`),
      { kind: 'errorEvent', pieces: ['Человеку: нет\n'], error: { message: line } },
    ];
    const told: string[] = [];
    for (const [index, echo] of echoes.entries()) {
      model.always(echo);
      const retry = `/api/dialogues/${id}/turns/2/retry`;
      await (index === 0
        ? talks.say(id, { number: 1, text: line })
        : talks.call('POST', retry, { as: talks.student }));
      told.push(JSON.stringify(await talks.settled(id, 2, ['failed'])));
      told.push((await pool.query('select cause from dialogue_turns where number = 2')).rows[0].cause);
    }
    told.push(...talks.said, (await talks.app.inject('/metrics')).body);
    expect(talks.said.length).toBeGreaterThan(3);
    expect(told.join('\n')).toContain('Неверный ключ');
    for (const marker of [...markers, 'Личнослов', 'sk-taina']) {
      expect(told.join('\n').toLowerCase()).not.toContain(marker.toLowerCase());
    }
  } finally {
    await talks.close();
  }
});
