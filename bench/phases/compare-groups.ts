import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { cpuPerThousand, emptyTally, runRounds, type Tally } from '#bench/rounds.ts';
import type { Scenario } from '#bench/scenarios/scenarios.ts';
import { type Account, readSchool, type Student } from '#bench/scenarios/school.ts';
import { seedGroups } from '#bench/seeding/groups.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const connections = 10;

interface Pair {
  what: string;
  wanted: number;
  scenarios: [Scenario, Scenario];
  tallies: [Tally, Tally];
}

/** Pages of students in a group beside those without one, and a curator's answers beside an administrator's. */
export async function compareGroups(
  dataDir: string,
  { passes, warmUpSeconds }: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stage = await openStage(dataDir);
  const loader = startLoader();
  const { pool } = stage.database;
  try {
    const { admin, busiestLesson, students } = await readSchool(pool, 100);
    const { rows } = await pool.query<{ courseId: string }>(
      'select course_id as "courseId" from lessons where id = $1',
      [busiestLesson.lessonId],
    );
    const curated = rows[0]?.courseId ?? '';
    const [curator, ...others] = students.filter(({ courseId }) => courseId !== curated);
    if (!curator) throw new Error('Nobody to be the curator');
    const half = Math.floor(others.length / 2);
    const [free, grouped] = [others.slice(0, half), others.slice(half)];
    const groups = await seedGroups(pool, { people: grouped, curated, curatorId: curator.id });
    const pairs = [
      pairOf('Lesson page, in a group', targets.inGroup, [lessonPages(free), lessonPages(grouped)]),
      pairOf('Course page, in a group', targets.inGroup, [coursePages(free), coursePages(grouped)]),
      pairOf('Answers of a lesson, a curator', targets.curator, [
        answersOf(admin, busiestLesson.lessonId),
        answersOf(curator, busiestLesson.lessonId),
      ]),
    ];
    for (const { what, scenarios, tallies } of pairs) {
      for (let pass = 1; pass <= 2 * passes; pass += 1) {
        log(`${what}, pass ${pass} of ${2 * passes}`);
        const sides = [0, 1] as const;
        await runRounds(
          sides.map((side) => ({ stage, scenario: scenarios[side], tally: tallies[side], cleanUp })),
          loader,
          { connections, warmUpSeconds },
        );
      }
    }
    await groups.drop();
    report.tables.push({
      title: 'Groups',
      about: `At ${connections} connections, in alternating rounds: students without a group beside those in one, an administrator beside a curator. Milliseconds; processor seconds for a thousand (Node + PostgreSQL).`,
      head: ['what', 'p50', 'p50 beside', 'is', 'cpu', 'cpu beside', 'is', 'wanted', ''],
      rows: pairs.map(rowOf),
    });
  } finally {
    loader.stop();
    await stage.stop();
  }
}

const pairOf = (what: string, wanted: number, scenarios: [Scenario, Scenario]): Pair => ({
  what,
  wanted,
  scenarios,
  tallies: [emptyTally(), emptyTally()],
});

const scenarioOf = (units: Scenario['app']): Scenario => ({ name: 'Groups', app: units, ceiling: [] });

const get = ({ cookie }: Account, path: string, holds: string[]): Scenario['app'][number][number] => ({
  method: 'GET',
  path,
  headers: { cookie },
  status: 200,
  holds,
});

const lessonPages = (students: readonly Student[]) =>
  scenarioOf(
    students.map((student) => [
      get(student, `/api/lessons/${student.answeredLessonId}/page`, [student.email, student.answerId]),
    ]),
  );

const coursePages = (students: readonly Student[]) =>
  scenarioOf(
    students.map((student) => [
      get(student, `/api/courses/${student.courseId}/page`, [student.email, student.lastLessonTitle]),
    ]),
  );

const answersOf = (account: Account, lessonId: string) =>
  scenarioOf([[get(account, `/api/lessons/${lessonId}/answers?limit=20`, [lessonId])]]);

function rowOf({ what, wanted, tallies: [one, other] }: Pair): string[] {
  const [before, beside] = [quantiles(one.latencies).p50, quantiles(other.latencies).p50];
  const [cheap, dear] = [cpuPerThousand(one), cpuPerThousand(other)];
  return [
    what,
    formatNumber(before),
    formatNumber(beside),
    formatRatio(beside / before),
    `${formatNumber(cheap.node)}+${formatNumber(cheap.database)}`,
    `${formatNumber(dear.node)}+${formatNumber(dear.database)}`,
    formatRatio((dear.node + dear.database) / (cheap.node + cheap.database)),
    `≤ x${wanted}`,
    verdict(beside / before <= wanted),
  ];
}
