import type { Db } from '#server/db/connect.ts';
import { endAndSend, publishAll } from './end-in-crisis.ts';
import type { RunningTurn } from './running-turn.ts';

/** The reply is given up, and a person reads what was said. Nothing if the turn is no longer ours. */
export async function endTurnInCrisis(db: Db, turn: RunningTurn): Promise<void> {
  const { id, claim, dialogueId } = turn;
  const events = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('dialogues').where('id', '=', dialogueId).forNoKeyUpdate().execute();
    const ours = await tx
      .selectFrom('dialogue_turns')
      .select('id')
      .where('id', '=', id)
      .where('claim', '=', claim)
      .executeTakeFirst();
    return ours ? endAndSend(tx, { ...turn, id: dialogueId }) : [];
  });
  publishAll(db, events);
}
