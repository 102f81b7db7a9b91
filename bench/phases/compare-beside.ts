import { median } from '#bench/load/quantiles.ts';
import { formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

interface Compared {
  title: string;
  about: string;
  /** The maximum ratio of both figures. */
  most: number;
  passes: number;
  /** One figure, and nothing left behind. */
  measure(): Promise<number>;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** A figure in turn alone and beside what `begin` starts and `end` takes away. */
export async function compareBeside(
  { title, about, most, passes, measure, begin, end }: Compared,
  { report, log }: { report: Report; log: Log },
): Promise<void> {
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let pass = 0; pass < passes; pass += 1) {
    alone.push(await measure());
    await begin();
    beside.push(await measure());
    await end();
  }
  const slower = median(beside) / median(alone);
  report.tables.push({
    title,
    about,
    head: ['alone', 'beside', 'is', 'wanted', ''],
    rows: [
      [
        formatNumber(median(alone)),
        formatNumber(median(beside)),
        formatRatio(slower),
        `≤ x${most}`,
        verdict(slower <= most),
      ],
    ],
  });
  log(`${title}: ${formatRatio(slower)}`);
}
