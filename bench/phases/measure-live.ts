import { cleanUp } from '#bench/clean-up.ts';
import { burst, holdPages, timeToModel, timeToPage } from '#bench/live/live.ts';
import { waitUntilIdle } from '#bench/measure.ts';
import { readSchool, type Student } from '#bench/scenarios/school.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { formatNumber, type Log, type Report, type Table, verdict } from './phase.ts';

const { toModel, toMaskingModel, toPage } = targets.live;

/** Concurrent reviews in the tests with many answers: a school's model server rather than a desktop machine. */
const atOnce = 20;

/** Measures the latencies from the answer to the model and from the model to the page. */
export async function measureLive(
  dataDir: string,
  { small }: { small: boolean },
  report: Report,
  log: Log,
): Promise<void> {
  const sizes = small
    ? { alone: 40, pages: 50, held: 500, burst: 200 }
    : { alone: 300, pages: 200, held: 5_000, burst: 2_000 };
  const table: Table = {
    title: 'From submission to the model and back',
    about: `Milliseconds. Alone with the default AI_CONCURRENCY, the rest with ${atOnce}.`,
    head: ['what', 'count', 'p50', 'p95', 'p99', 'wanted', ''],
    rows: [],
  };
  const add = (...row: string[]) => {
    table.rows.push(row);
    log(row.join('  '));
  };
  const fromSubmission = async (
    what: string,
    env: Record<string, string>,
    wanted: { p50: number; p99: number },
  ) =>
    onStage(dataDir, env, async (stage, students) => {
      const { count, p50, p95, p99 } = await timeToModel(stage, students.slice(0, sizes.alone));
      add(
        what,
        `${count}`,
        formatNumber(p50),
        formatNumber(p95),
        formatNumber(p99),
        `p50 ≤ ${wanted.p50}, p99 ≤ ${wanted.p99}`,
        verdict(p50 <= wanted.p50 && p99 <= wanted.p99),
      );
    });
  await fromSubmission('From the 201 to the model, idle queue', {}, toModel);
  const abroad = { AI_PLACE: 'abroad', AI_INPUT_PRICE: '0.1', AI_OUTPUT_PRICE: '0.4' };
  await fromSubmission('The same with personal data masked', abroad, toMaskingModel);
  await onStage(dataDir, { AI_CONCURRENCY: `${atOnce}` }, async (stage, students) => {
    const { count, p50, p95, p99 } = await timeToPage(stage, students.slice(0, sizes.pages));
    const what = `A piece from the model to the page, ${sizes.pages} open`;
    add(
      what,
      `${count}`,
      formatNumber(p50),
      formatNumber(p95),
      formatNumber(p99),
      `p99 ≤ ${toPage.p99}`,
      verdict(p99 <= toPage.p99),
    );
    await settle(stage);

    const held = await holdPages(stage, students.slice(0, sizes.held), 50);
    const cells = [
      formatNumber(held.delivery.p50),
      formatNumber(held.delivery.p95),
      formatNumber(held.delivery.p99),
    ];
    const whole = held.opened === sizes.held && held.stillOpen === sizes.held;
    add(
      `Pages held open by one process (${formatNumber(held.rss)} MB)`,
      `${held.stillOpen}`,
      ...cells,
      `${sizes.held} open`,
      verdict(whole),
    );
    await settle(stage);

    const done = await burst(stage, students.slice(0, sizes.burst), atOnce);
    const allIn = done.accepted === sizes.burst && done.reviewed === sizes.burst;
    add(
      `Answers at once, accepted in ${formatNumber(done.acceptedSeconds)} s`,
      `${done.accepted}`,
      '',
      '',
      '',
      `${sizes.burst} reviewed`,
      verdict(allIn),
    );
    const speed = done.modelSeconds / done.seconds;
    add(
      `Reviewed in ${formatNumber(done.seconds)} s; the model alone ${formatNumber(done.modelSeconds)} s`,
      `${done.reviewed}`,
      '',
      '',
      '',
      `≥ ${targets.live.burst} of its speed`,
      verdict(speed >= targets.live.burst),
    );
  });
  report.tables.push(table);
}

async function settle(stage: Stage): Promise<void> {
  await cleanUp(stage);
  await waitUntilIdle();
}

async function onStage(
  dataDir: string,
  env: Record<string, string>,
  run: (stage: Stage, students: Student[]) => Promise<void>,
): Promise<void> {
  const stage = await openStage(dataDir, env);
  try {
    const { students } = await readSchool(stage.database.pool, 6_000);
    await waitUntilIdle();
    await run(stage, students);
    await cleanUp(stage);
  } finally {
    await stage.stop();
  }
}
