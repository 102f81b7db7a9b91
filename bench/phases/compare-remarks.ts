import { cleanUp } from '#bench/clean-up.ts';
import { startLoader } from '#bench/load/loader.ts';
import { quantiles } from '#bench/load/quantiles.ts';
import { cpuPerThousand, emptyTally, runRounds, type Tally } from '#bench/rounds.ts';
import { type Scenario } from '#bench/scenarios/scenarios.ts';
import { type Account, readSchool } from '#bench/scenarios/school.ts';
import { seedRemarks } from '#bench/seeding/remarks.ts';
import { openStage } from '#bench/stage.ts';
import { targets } from '#bench/targets.ts';
import { type BenchOptions, formatNumber, formatRatio, type Log, type Report, verdict } from './phase.ts';

const connections = 10;
const atMost = targets.remarks;

/** The answers of a lesson whose reviews are by criterion, beside the same answers reviewed in one text, in alternating rounds. */
export async function compareRemarks(
  dataDir: string,
  { passes, warmUpSeconds }: BenchOptions,
  report: Report,
  log: Log,
): Promise<void> {
  const tallies = { inOneText: emptyTally(), byCriterion: emptyTally() };
  const stage = await openStage(dataDir);
  const loader = startLoader();
  try {
    const { admin, busiestLesson } = await readSchool(stage.database.pool, 100);
    const lessons = await seedRemarks(stage.database.pool, busiestLesson.lessonId);
    for (let pass = 1; pass <= 2 * passes; pass += 1) {
      log(`Remarks, pass ${pass} of ${2 * passes}`);
      const side = (lessonId: string, tally: Tally) => ({
        stage,
        scenario: scenarioOf(admin, lessonId),
        tally,
        cleanUp,
      });
      const sides = [
        side(lessons.inOneText, tallies.inOneText),
        side(lessons.byCriterion, tallies.byCriterion),
      ];
      await runRounds(sides, loader, { connections, warmUpSeconds });
    }
    await lessons.drop();
  } finally {
    loader.stop();
    await stage.stop();
  }
  report.tables.push({
    title: 'Remarks',
    about: `Twenty answers of a lesson at ${connections} connections: reviewed in one text, and in as many words by six criteria. Milliseconds; processor seconds for a thousand (Node + PostgreSQL).`,
    head: ['what', 'in one text', 'by criterion', 'is', 'cpu', 'cpu by criterion', 'is', 'wanted', ''],
    rows: [rowOf('Answers of a lesson, p50', tallies)],
  });
}

/** Without `holds`: the answers are checked by their number alone. */
const scenarioOf = ({ cookie }: Account, lessonId: string): Scenario => ({
  name: 'Answers of a lesson',
  app: [
    [
      {
        method: 'GET',
        path: `/api/lessons/${lessonId}/answers?limit=20`,
        headers: { cookie },
        status: 200,
        holds: [lessonId],
      },
    ],
  ],
  ceiling: [],
});

function rowOf(
  name: string,
  { inOneText, byCriterion }: Record<'inOneText' | 'byCriterion', Tally>,
): string[] {
  const [plain, remarked] = [quantiles(inOneText.latencies).p50, quantiles(byCriterion.latencies).p50];
  const [cheap, dear] = [cpuPerThousand(inOneText), cpuPerThousand(byCriterion)];
  return [
    name,
    formatNumber(plain),
    formatNumber(remarked),
    formatRatio(remarked / plain),
    `${formatNumber(cheap.node)}+${formatNumber(cheap.database)}`,
    `${formatNumber(dear.node)}+${formatNumber(dear.database)}`,
    formatRatio((dear.node + dear.database) / (cheap.node + cheap.database)),
    `≤ x${atMost}`,
    verdict(remarked / plain <= atMost),
  ];
}
