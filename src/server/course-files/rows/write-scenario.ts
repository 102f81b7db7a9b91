import type { Tx } from '#server/platform/db/connect.ts';
import type { ScenarioInFile } from '#server/talks/scenarios/scenario-in-file.ts';

export interface WrittenScenario extends ScenarioInFile {
  scenarioId: string;
}

/** The lesson's scenario, in force from the start. */
export async function writeScenario(
  tx: Tx,
  { card }: ScenarioInFile,
  { lessonId, adminId, createdAt }: { lessonId: string; adminId: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('scenarios')
    .values({
      lesson_id: lessonId,
      number: 1,
      card: JSON.stringify(card),
      created_by_id: adminId,
      created_at: createdAt.toISOString(),
      published_at: createdAt.toISOString(),
      in_force: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
