import { startLoader } from '#bench/load/loader.ts';
import { median } from '#bench/load/quantiles.ts';
import { measure } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, subjectOf } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const connections = 10;

/** Measures the course page alone and under continuous sign-ins. */
export async function signInsBeside(
  dataDir: string,
  options: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const [pages, signIns] = [startLoader(), startLoader()];
  try {
    const school = await readSchool(stage.database.pool, 2_000);
    const unitsOf = (name: string) =>
      scenariosOf(school).find((scenario) => scenario.name === name)?.app ?? [];
    const subject = subjectOf(stage);
    const job = { connections, seconds: options.seconds, warmUpSeconds: options.warmUpSeconds };
    const coursePage = { ...job, units: unitsOf('Course page') };
    const alone: number[] = [];
    const beside: number[] = [];
    const perSecond: number[] = [];
    for (let pass = 0; pass < options.passes; pass += 1) {
      alone.push((await measure(pages, subject, coursePage)).p95);
      const signing = { ...job, port: stage.app.port, units: unitsOf('Sign-in') };
      const [signedIn, page] = await Promise.all([
        signIns.run({ ...signing, warmUpSeconds: 0.5, seconds: 2 * options.seconds + options.warmUpSeconds }),
        pages.run({ ...coursePage, port: stage.app.port, warmUpSeconds: 0.5 + options.warmUpSeconds }),
      ]);
      if (signedIn.wrong + page.wrong > 0) throw new Error(signedIn.firstWrong ?? page.firstWrong);
      beside.push(page.p95);
      perSecond.push(signedIn.perSecond);
    }
    const slower = median(beside) / median(alone);
    report.tables.push({
      title: 'Sign-ins beside the course page',
      about: `The course page's p95 at ${connections} connections, alone and beside sign-ins without a pause at ${connections}.`,
      head: ['alone', 'beside', 'is', 'sign-ins/s', 'wanted', ''],
      rows: [
        [
          formatNumber(median(alone)),
          formatNumber(median(beside)),
          formatRatio(slower),
          formatNumber(median(perSecond)),
          `≤ x${targets.besideSignIns}`,
          verdict(slower <= targets.besideSignIns),
        ],
      ],
    });
    log(`Sign-ins beside the course page: ${formatRatio(slower)}`);
  } finally {
    pages.stop();
    signIns.stop();
    await stage.stop();
  }
}
