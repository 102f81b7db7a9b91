import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { beforeAll, test } from 'vitest';
import { buildPage } from '#server/app/start/page-build.ts';
import { expectNothingLost } from '#test/crash/expect-nothing-lost.ts';
import { kill, signal } from '#test/crash/kill.ts';
import { reviewOf } from '#test/crash/numbered-answers.ts';
import { printMeasured } from '#test/crash/print-measured.ts';
import { startSubmitting } from '#test/crash/submissions.ts';
import { readEventStream } from '#test/event-stream.ts';
import { createAdmin } from '#test/factories.ts';
import { startModelServer } from '#test/model-server.ts';
import { callerAs } from '#test/processes/caller.ts';
import { eventually } from '#test/review-setting.ts';
import { launchServer } from '#test/server-process.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './primary-and-standby.ts';
import { startTcpProxy } from './tcp-proxy.ts';

beforeAll(() => buildPage(pino({ level: 'silent' })));

const both = ({ primary, standby }: PrimaryAndStandby) =>
  `postgresql:///${primary.database}?host=${primary.host},${standby.host}&port=${primary.port}&user=${primary.user}&target_session_attrs=read-write`;

/** By night: of the three ways by day, silence is the hardest, and the others differ from it by when it is noticed. */
const byNight = test.runIf(process.env.LONG);

byNight('The primary is killed and its standby promoted: no answer is lost, and it goes on', async () => {
  const pair = await startPrimaryAndStandby();
  await failOver('killed', pair, both(pair), async () => kill(...(await pair.pidsOfPrimary())));
});

test('The primary falls silent and its standby is promoted: no answer is lost, and it goes on', async () => {
  const pair = await startPrimaryAndStandby();
  const pids = await pair.pidsOfPrimary();
  const frozen: number[] = [];
  await failOver(
    'silent',
    pair,
    both(pair),
    async () => {
      frozen.push(...(await pair.pidsOfPrimary()));
      signal('SIGSTOP', ...frozen);
    },
    () => signal('SIGKILL', ...pids, ...frozen),
  );
});

byNight('The address moves to the promoted standby: no answer is lost, and it goes on', async () => {
  const pair = await startPrimaryAndStandby();
  const proxy = await startTcpProxy(pair.primary);
  const url = `postgresql://${pair.primary.user}@127.0.0.1:${proxy.port}/${pair.primary.database}`;
  await failOver(
    'moved',
    pair,
    url,
    async () => proxy.moveTo(pair.standby),
    () => void proxy.close(),
  );
});

/** Fails the primary under a stream of answers and checks that everything continues on the standby. */
async function failOver(
  way: string,
  pair: PrimaryAndStandby,
  databaseUrl: string,
  fail: () => Promise<void>,
  cleanUp: () => void = () => {},
): Promise<void> {
  const model = await startModelServer();
  model.always(reviewOf);
  const env = {
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    AI_BASE_URL: model.url,
    AI_MODEL: 'mentor-1',
    ANSWERS_PER_MINUTE: '100000',
  };
  const web = launchServer(env, ['web']);
  const url = await web.ready;
  const worker = launchServer(env, ['worker']);

  const submissions = await startSubmitting(pair.onPrimary.db, () => url);
  const administrator = await callerAs(pair.onPrimary.db, await createAdmin(pair.onPrimary.db));
  const page = await readEventStream(url, administrator.cookie, submissions.lessonId);
  await eventually(() => (submissions.acknowledged() > 20 && model.active > 0 ? true : undefined));

  await fail();
  const failed = performance.now();
  await sleep(500);
  const before = {
    acknowledged: submissions.acknowledged(),
    events: page.events.length,
    asked: model.requests.length,
  };
  await pair.promote();
  const promotionMs = performance.now() - failed;
  const [outageMs, eventsMs, queueMs] = await Promise.all([
    since(() => submissions.acknowledged() > before.acknowledged),
    since(() => page.events.length > before.events + 3),
    since(() => model.requests.length > before.asked + 3),
  ]);
  await submissions.finish();
  const kept = await expectNothingLost(pair.onStandby.db, submissions, model);
  printMeasured({
    way,
    acknowledged: submissions.acknowledged(),
    ...kept,
    promotionMs,
    outageMs,
    eventsMs,
    queueMs,
  });

  page.leave();
  for (const process of [web, worker]) process.signal('SIGTERM');
  await Promise.all([web, worker].map(({ exited }) => exited));
  cleanUp();
  await pair.close();
  await model.close();

  async function since(isBack: () => boolean): Promise<number> {
    await eventually(() => isBack() || undefined);
    return performance.now() - failed;
  }
}
