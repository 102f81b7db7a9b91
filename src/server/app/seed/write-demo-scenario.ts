import type { Tx } from '#server/platform/db/connect.ts';
import type { DemoScenario } from '#server/talks/demo/demo-scenario.ts';

/** The lesson's scenario, in force from the start. */
export async function writeDemoScenario(
  tx: Tx,
  { card }: DemoScenario,
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
