import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { startWorker, type Worker } from '#server/app/worker.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createTestApp, type TestApp } from './app.ts';
import { facts, request, review, said } from './criteria-setting.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import {
  aCriterion,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createUser,
  enrol,
} from './factories.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { eventually } from './review-setting.ts';

// One answer's whole way beside a model: reviewed, disputed, settled by a curator, revised. ANSWER_WAY=1 prints its calls and
// events.

let t: TestApp;
let model: ModelServer;
let worker: Worker;

beforeAll(async () => {
  model = await startModelServer();
  const env = { AI_BASE_URL: model.url, AI_MODEL: 'mentor-1', AI_PLACE: 'abroad' };
  t = await createTestApp(env);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  worker = await startWorker({
    connection: t.connection,
    config: readConfig({ LOG_LEVEL: 'silent', ...env }),
    metrics: t.metrics,
    log: pino({ level: 'silent' }),
    timings: { localServers: [] },
  });
});

afterAll(async () => {
  await worker.stop();
  await t.close();
  await model.close();
});

const print = (text: string): void => {
  if (process.env['ANSWER_WAY']) process.stdout.write(`${text}\n`);
};

async function done<Reply>(
  method: 'GET' | 'POST',
  url: string,
  { as, body }: { as: { id: string }; body?: object },
): Promise<Reply> {
  const response = await t.call(method, url, { as, body });
  print(`${method} ${url.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')} → ${response.statusCode}`);
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response.json<Reply>();
}

/** What the stream has brought since it was printed last. */
function printEvents(stream: EventStream, from: { seen: number }): void {
  for (const event of stream.events.slice(from.seen)) {
    const text = event.type === 'piece' ? ` «${event.text.trim().split('\n')[0]}…»` : '';
    print(`  событие ${event.type}${text}`);
  }
  from.seen = stream.events.length;
}

test('an answer is reviewed, disputed, settled by a curator and revised', async () => {
  const course = await createCourse(t.db, { title: 'Трудные разговоры' });
  const lesson = await createLesson(t.db, { course_id: course.id });
  const criteria = [aCriterion('Факты вместо приговоров'), aCriterion('Понятная просьба')];
  await createMentorVersion(t.db, { lesson_id: lesson.id, criteria });
  const group = await createGroup(t.db, { course_id: course.id });
  const student = await createUser(t.db, { first_name: 'Марфа', last_name: 'Ветрова' });
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  const stream = await openEventStream(t.app, t.db, student, lesson.id);
  const heard = { seen: 0 };
  const read = async (id: string) => {
    const answers = await done<Answer[]>('GET', `/api/lessons/${lesson.id}/answers`, { as: student });
    const found = answers.find((answer) => answer.id === id);
    if (!found) throw new Error('The answer is there');
    return found;
  };
  const reviewed = async (id: string) => {
    await eventually(async () => {
      const { state } = await t.db
        .selectFrom('reviews')
        .select('state')
        .where('answer_id', '=', id)
        .where('latest', '=', true)
        .executeTakeFirstOrThrow();
      return state === 'done' ? true : undefined;
    });
    printEvents(stream, heard);
    return read(id);
  };

  print('Студент отвечает, модель за рубежом отзывается');
  model.script({ kind: 'text', pieces: review(facts(), request) });
  const content = `Меня зовут Марфа Ветрова. ${said}`;
  const submit = { as: student, body: { content } };
  const { id } = await done<Answer>('POST', `/api/lessons/${lesson.id}/answers`, submit);
  const first = await reviewed(id);
  const sent = JSON.stringify(model.requests[0]?.body);
  expect(sent).not.toMatch(/Марф|Ветров/);
  print(`  модели ушло: «${/Меня зовут [^.]*/.exec(sent)?.[0]}.»`);
  const [disputed] = first.feedback?.remarks ?? [];
  if (!disputed) throw new Error('The review has remarks');
  const shown = disputed.quotes.map(([start, end]) => first.content.slice(start, end));
  print(`  замечание «${disputed.criterion}»: «${shown.join('», «')}» — ${disputed.text}`);

  print('\nСтудент не согласен, куратор видит это в очереди и отвечает');
  const reason = 'Макет и правда приходил с ошибками трижды.';
  await done('POST', `/api/remarks/${disputed.id}/disagree`, { as: student, body: { reason } });
  expect(
    (await t.call('POST', `/api/remarks/${disputed.id}/disagree`, { as: student, body: { reason } }))
      .statusCode,
  ).toBe(409);
  const [waiting] = await done<{ id: string; reason: string; text: string }[]>('GET', '/api/referrals', {
    as: curator,
  });
  expect(waiting).toMatchObject({ reason: 'disagreement', text: reason });
  await done('POST', `/api/referrals/${waiting?.id}/take`, { as: curator });
  const settlement = { decision: 'answered', reply: 'Тогда назовите эти три раза по датам.' };
  await done('POST', `/api/referrals/${waiting?.id}/settle`, { as: curator, body: settlement });
  printEvents(stream, heard);

  print('\nСтудент читает ответ под словами модели и дорабатывает');
  const settled = await read(id);
  expect(settled.aiResponse).toBe(first.aiResponse);
  expect(settled.feedback?.remarks[0]).toMatchObject({
    text: disputed.text,
    disagreement: { reason, settled: { decision: 'answered', reply: settlement.reply } },
  });
  model.script({
    kind: 'text',
    pieces: review(
      facts({ level: 'Есть', quote: 'Двенадцатого марта в макете было три опечатки' }),
      request,
      '## Прошлые замечания\n- З1: закрыто. > Двенадцатого марта в макете было три опечатки\n',
    ),
  });
  const revision = 'Двенадцатого марта в макете было три опечатки. Прошу присылать макет до пятницы.';
  const { id: revised } = await done<Answer>('POST', `/api/lessons/${lesson.id}/answers`, {
    as: student,
    body: { content: revision },
  });
  const second = await reviewed(revised);
  expect(second.feedback?.checks).toMatchObject([{ remarkId: disputed.id, outcome: 'closed' }]);
  print(`  прошлое замечание: ${second.feedback?.checks[0]?.outcome}`);
  const calls = await t.db
    .selectFrom('model_calls')
    .select(['purpose', 'place', 'masked', 'outcome'])
    .execute();
  for (const call of calls) print(`  журнал обращений: ${JSON.stringify(call)}`);
  expect(calls.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  stream.leave();
});
