import { bars } from '#bench/bars.ts';
import { cleanUp } from '#bench/clean-up.ts';
import { holdPages, rush, timeToModel, timeToPage } from '#bench/live/live.ts';
import { untilQuiet } from '#bench/measure.ts';
import { readSchool, type Student } from '#bench/scenarios/school.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { figure, type Report, type Table, type Tell, verdict } from './phase.ts';

const { toModel, toPage } = bars.live;

/** Reviews at a time where many are asked for at once: a model of one's own school, not of one's own desk. */
const atOnce = 20;

/** From the answer to the model and from the model to the page. */
export async function measureLive(
  dataDir: string,
  { small }: { small: boolean },
  report: Report,
  tell: Tell,
): Promise<void> {
  const sizes = small
    ? { alone: 40, pages: 50, held: 500, rush: 200 }
    : { alone: 300, pages: 200, held: 5_000, rush: 2_000 };
  const table: Table = {
    title: 'From submission to the model and back',
    about: `Milliseconds. Alone with the default AI_CONCURRENCY, the rest with ${atOnce}.`,
    head: ['what', 'count', 'p50', 'p95', 'p99', 'wanted', ''],
    rows: [],
  };
  const add = (...row: string[]) => {
    table.rows.push(row);
    tell(row.join('  '));
  };
  await onStage(dataDir, {}, async (stage, students) => {
    const { count, p50, p95, p99 } = await timeToModel(stage, students.slice(0, sizes.alone));
    const cells = [figure(p50), figure(p95), figure(p99)];
    add(
      'From the 201 to the model, idle queue',
      `${count}`,
      ...cells,
      `p50 ≤ ${toModel.p50}, p99 ≤ ${toModel.p99}`,
      verdict(p50 <= toModel.p50 && p99 <= toModel.p99),
    );
  });
  await onStage(dataDir, { AI_CONCURRENCY: `${atOnce}` }, async (stage, students) => {
    const { count, p50, p95, p99 } = await timeToPage(stage, students.slice(0, sizes.pages));
    const what = `A piece from the model to the page, ${sizes.pages} open`;
    add(
      what,
      `${count}`,
      figure(p50),
      figure(p95),
      figure(p99),
      `p99 ≤ ${toPage.p99}`,
      verdict(p99 <= toPage.p99),
    );
    await settle(stage);

    const held = await holdPages(stage, students.slice(0, sizes.held), 50);
    const cells = [figure(held.told.p50), figure(held.told.p95), figure(held.told.p99)];
    const whole = held.opened === sizes.held && held.stillOpen === sizes.held;
    add(
      `Pages held open by one process (${figure(held.rss)} MB)`,
      `${held.stillOpen}`,
      ...cells,
      `${sizes.held} open`,
      verdict(whole),
    );
    await settle(stage);

    const done = await rush(stage, students.slice(0, sizes.rush), atOnce);
    const allIn = done.accepted === sizes.rush && done.reviewed === sizes.rush;
    add(
      `Answers at once, accepted in ${figure(done.acceptedSeconds)} s`,
      `${done.accepted}`,
      '',
      '',
      '',
      `${sizes.rush} reviewed`,
      verdict(allIn),
    );
    const speed = done.modelSeconds / done.seconds;
    add(
      `Reviewed in ${figure(done.seconds)} s; the model alone ${figure(done.modelSeconds)} s`,
      `${done.reviewed}`,
      '',
      '',
      '',
      `≥ ${bars.live.rush} of its speed`,
      verdict(speed >= bars.live.rush),
    );
  });
  report.tables.push(table);
}

async function settle(stage: Stage): Promise<void> {
  await cleanUp(stage);
  await untilQuiet();
}

async function onStage(
  dataDir: string,
  env: Record<string, string>,
  run: (stage: Stage, students: Student[]) => Promise<void>,
): Promise<void> {
  const stage = await openStage(dataDir, env);
  try {
    const { students } = await readSchool(stage.database.pool, 6_000);
    await untilQuiet();
    await run(stage, students);
    await cleanUp(stage);
  } finally {
    await stage.stop();
  }
}
