import { askEverybody, forgetPlans, readToday, wordsToModel } from '#bench/life/life.ts';
import { median, type Quantiles } from '#bench/load/quantiles.ts';
import { waitUntilIdle } from '#bench/measure.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { seedSkills } from '#bench/seeding/skills.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { formatNumber, type Log, type Report, type Table, verdict } from './phase.ts';

/** Each with two hundred answers and a thousand remarks. */
const learners = 20;
const plans = 10_000;
const sweeps = 3;

/** What leads from a review into life: «Сегодня», words against a remark, and the day of many plans. */
export async function measureLife(
  dataDir: string,
  { small }: { small: boolean },
  report: Report,
  log: Log,
): Promise<void> {
  const table: Table = {
    title: 'Into life',
    about: 'Milliseconds, with nothing else to do; a remark on each answer of the dataset.',
    head: ['what', 'count', 'p50', 'p95', 'p99', 'wanted', ''],
    rows: [],
  };
  const add = (what: string, { count, p50, p95, p99 }: Quantiles, wanted: { p50: number; p95?: number }) => {
    const words = Object.entries(wanted).map(([name, most]) => `${name} ≤ ${most}`);
    const isMet = p50 <= wanted.p50 && p95 <= (wanted.p95 ?? Infinity);
    const row = [what, `${count}`, ...[p50, p95, p99].map(formatNumber), words.join(', '), verdict(isMet)];
    table.rows.push(row);
    log(row.join('  '));
  };
  const stage = await openStage(dataDir);
  const { pool } = stage.database;
  try {
    await forgetPlans(pool);
    const { students, busiestLesson } = await readSchool(pool, 4 * learners);
    const own = students.filter(({ courseId }) => courseId !== busiestLesson.courseId).slice(0, learners);
    const school = await seedSkills(pool, { students: own, groupCourse: busiestLesson.courseId });
    try {
      await waitUntilIdle();
      const { today, todayOfMany, toModel, asking } = targets.life;
      const times = small ? 5 : 20;
      const usual = students.slice(-learners);
      add('Today, of a usual learner', await readToday(stage, usual, times), { p50: today });
      add('The same with 200 answers, 1,000 remarks', await readToday(stage, own, times), {
        p50: todayOfMany,
      });
      await forgetPlans(pool);
      const words = await wordsToModel(stage, own, small ? 40 : 300);
      add('Words against a remark: from the 201 to the model', words, toModel);
      const taken: number[] = [];
      for (let sweep = 0; sweep < sweeps; sweep += 1) taken.push(await askEverybody(stage, plans));
      const ms = median(taken);
      const row = [`${plans} plans are asked about`, `${sweeps}`, formatNumber(ms), '', '', `≤ ${asking}`];
      table.rows.push([...row, verdict(ms <= asking)]);
    } finally {
      await school.drop();
    }
  } finally {
    await stage.stop();
  }
  report.tables.push(table);
}
