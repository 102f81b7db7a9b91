import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { measure } from '#bench/measure.ts';
import { scenariosOf } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type Stage, subjectOf } from '#bench/stage.ts';
import { compareBeside } from './compare-beside.ts';
import type { BenchOptions, Log, Report } from './phase.ts';

const connections = 10;

interface Beside {
  /** What goes on meanwhile, in the plural, and what of it. */
  what: string;
  about: string;
  /** The maximum ratio of both p95. */
  most: number;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Measures the submission of answers in turn alone and beside something else. */
export async function answersBeside(
  stage: Stage,
  { what, about, most, begin, end }: Beside,
  options: BenchOptions,
  output: { report: Report; log: Log },
): Promise<void> {
  const loader = startLoader();
  try {
    const school = await readSchool(stage.database.pool, 2_000);
    const units = scenariosOf(school).find(({ name }) => name === 'Submit an answer')?.app ?? [];
    const { warmUpSeconds } = options;
    const seconds = 2 * options.seconds;
    const submit = async () => {
      const { p95 } = await measure(loader, subjectOf(stage), { units, connections, seconds, warmUpSeconds });
      await cleanUp(stage);
      return p95;
    };
    // Twice as many passes as usual: what one leaves behind slows the next.
    const passes = 2 * options.passes;
    const title = `Answers beside ${what}`;
    const measured = `The p95 of submitting an answer at ${connections} connections, alone and while ${about}.`;
    await compareBeside({ title, about: measured, most, passes, measure: submit, begin, end }, output);
  } finally {
    loader.stop();
  }
}
