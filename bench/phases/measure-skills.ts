import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { emptyTally, roundSeconds, runRounds, type Tally } from '#bench/rounds.ts';
import type { Scenario } from '#bench/scenarios/scenarios.ts';
import { readSchool } from '#bench/scenarios/school.ts';
import { type JudgedSchool, seedSkills } from '#bench/seeding/skills.ts';
import { openStage, type Stage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { get, scenarioOf } from './pairs.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const connections = 1;
/** Each with two hundred answers. */
const readers = 20;

/** A learner's skills and a group's, with a remark on each of a million answers, beside a tenth of them. */
export async function measureSkills(
  [whole, tenth]: [string, string],
  { passes, warmUpSeconds }: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const stages: Stage[] = [];
  const schools: JudgedSchool[] = [];
  const measured = kinds.map((kind) => ({ ...kind, tallies: [emptyTally(), emptyTally()] as const }));
  const loader = startLoader();
  try {
    const scenarios: Scenario[][] = [];
    for (const dataDir of [tenth, whole]) {
      const stage = await openStage(dataDir);
      stages.push(stage);
      const started = performance.now();
      const { school, ofKinds } = await prepare(stage);
      schools.push(school);
      scenarios.push(ofKinds);
      log(`Skills: judged in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    for (let pass = 1; pass <= passes; pass += 1) {
      log(`Skills, pass ${pass} of ${passes}`);
      for (const [index, { tallies }] of measured.entries()) {
        const sides = stages.flatMap((stage, side) => {
          const [scenario, tally] = [scenarios[side]?.[index], tallies[side]];
          return scenario && tally ? [{ stage, scenario, tally, cleanUp }] : [];
        });
        await runRounds(sides, loader, { connections, warmUpSeconds });
      }
    }
  } finally {
    loader.stop();
    for (const school of schools) await school.drop();
    for (const stage of stages) await stage.stop();
  }
  report.tables.push({
    title: 'Skills',
    about: `Milliseconds at one connection, with a remark on each of 1,000,000 answers, beside 100,000; alternating rounds of ${roundSeconds} s.`,
    head: ['what', 'p50', 'wanted', '', 'p50 of a tenth', 'is', 'wanted', ''],
    rows: measured.map(rowOf),
  });
}

const kinds = [
  { what: 'My skills: 200 answers, 1,000 remarks', wanted: targets.skills.own },
  { what: 'A group’s skills: 40 people, 4,000 remarks', wanted: targets.skills.group },
  { what: 'Search: words of each of 1,000 remarks', wanted: targets.skills.search },
  { what: 'Search: words of none', wanted: targets.skills.search },
];

async function prepare({
  database: { pool },
}: Stage): Promise<{ school: JudgedSchool; ofKinds: Scenario[] }> {
  const { admin, students, busiestLesson } = await readSchool(pool, 4 * readers);
  const own = students.filter(({ courseId }) => courseId !== busiestLesson.courseId).slice(0, readers);
  const school = await seedSkills(pool, { students: own, groupCourse: busiestLesson.courseId });
  const groupSkills = get(admin, `/api/groups/${school.groupId}/skills`, [
    `"people":${school.people}`,
    'counts":[',
  ]);
  return {
    school,
    ofKinds: [
      scenarioOf(
        'my skills',
        own.map((student) => [get(student, '/api/me/skills', ['Навык 5', 'Урок по критериям 4'])]),
      ),
      scenarioOf('skills of a group', [[groupSkills]]),
      scenarioOf(
        'words of all',
        own.map((student) => [get(student, searchFor('приговорами'), ['"kind":"remark"'])]),
      ),
      scenarioOf(
        'words of none',
        own.map((student) => [get(student, searchFor('небывалыми'), ['[]'])]),
      ),
    ],
  };
}

const searchFor = (words: string) => `/api/search?q=${encodeURIComponent(words)}`;

function rowOf({ what, wanted, tallies }: (typeof kinds)[number] & { tallies: readonly [Tally, Tally] }) {
  const [one, other] = tallies;
  const [tenth, whole] = [quantiles(one.latencies).p50, quantiles(other.latencies).p50];
  return [
    what,
    formatNumber(whole),
    `≤ ${wanted}`,
    verdict(whole <= wanted),
    formatNumber(tenth),
    formatRatio(whole / tenth),
    `≤ x${targets.besideTenth}`,
    verdict(whole / tenth <= targets.besideTenth),
  ];
}
