import { bars } from '#bench/bars.ts';
import { startLoader } from '#bench/load/loader.ts';
import { median } from '#bench/load/quantiles.ts';
import { measure } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { openStage, subjectOf } from '#bench/stage.ts';
import { type Effort, figure, type Report, type Tell, times, verdict } from './phase.ts';

const connections = 10;

/** The course page with nothing beside it, and with sign-ins that never pause. */
export async function signInsBeside(
  dataDir: string,
  effort: Effort,
  report: Report,
  tell: Tell,
): Promise<void> {
  const stage = await openStage(dataDir);
  const [pages, signIns] = [startLoader(), startLoader()];
  try {
    const school = await readSchool(stage.database.pool, 2_000);
    const unitsOf = (name: string) =>
      scenariosOf(school).find((scenario) => scenario.name === name)?.app ?? [];
    const subject = subjectOf(stage);
    const job = { connections, seconds: effort.seconds, warmUpSeconds: effort.warmUpSeconds };
    const coursePage = { ...job, units: unitsOf('Course page') };
    const alone: number[] = [];
    const beside: number[] = [];
    const perSecond: number[] = [];
    for (let pass = 0; pass < effort.passes; pass += 1) {
      alone.push((await measure(pages, subject, coursePage)).p95);
      const signing = { ...job, port: stage.app.port, units: unitsOf('Sign-in') };
      const [signedIn, page] = await Promise.all([
        signIns.run({ ...signing, warmUpSeconds: 0.5, seconds: 2 * effort.seconds + effort.warmUpSeconds }),
        pages.run({ ...coursePage, port: stage.app.port, warmUpSeconds: 0.5 + effort.warmUpSeconds }),
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
          figure(median(alone)),
          figure(median(beside)),
          times(slower),
          figure(median(perSecond)),
          `≤ x${bars.besideSignIns}`,
          verdict(slower <= bars.besideSignIns),
        ],
      ],
    });
    tell(`Sign-ins beside the course page: ${times(slower)}`);
  } finally {
    pages.stop();
    signIns.stop();
    await stage.stop();
  }
}
