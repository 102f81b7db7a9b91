import { median } from '#bench/load/quantiles.ts';
import { targets } from '#bench/targets.ts';
import { readDemo } from '#server/course-files/format/shipped-courses.ts';
import { crisisIn } from '#server/models/safety/crisis.ts';
import { formatNumber, type Log, type Report, verdict } from './phase.ts';

const characters = 1_000;
const passes = 9;

/** What every submitted text waits for: whether there is danger in it. */
export async function measureText(report: Report, log: Log): Promise<void> {
  const texts = await readTexts();
  const look = () => {
    const started = performance.now();
    for (const text of texts) crisisIn(text);
    return (performance.now() - started) / texts.length;
  };
  // The first ones are compiled and optimised.
  look();
  look();
  const taken = Array.from({ length: passes }, look);
  const ms = median(taken);
  const row = [
    `Danger, ${characters} characters`,
    `${texts.length}`,
    formatNumber(ms),
    formatNumber(Math.min(...taken)),
    formatNumber(Math.max(...taken)),
    `≤ ${targets.text}`,
    verdict(ms <= targets.text),
  ];
  log(row.join('  '));
  report.tables.push({
    title: 'One text looked at',
    about: `Milliseconds for a text, of ${passes} passes over the texts of the demonstration courses.`,
    head: ['what', 'texts', 'median', 'least', 'most', 'wanted', ''],
    rows: [row],
  });
}

/** Pieces of that length, as people write: without the marks of a page. */
async function readTexts(): Promise<string[]> {
  const { courses } = await readDemo();
  const whole = courses
    .flatMap(({ lessons }) => lessons.flatMap(({ content, assignment }) => [content ?? '', assignment ?? '']))
    .join('\n')
    .replaceAll(/[#>*_`|]/g, '');
  return Array.from({ length: Math.floor(whole.length / characters) }, (_, index) =>
    whole.slice(index * characters, (index + 1) * characters),
  );
}
