import { isDeepStrictEqual } from 'node:util';
import type { MentorGate, PublishInput } from '#contract/workbench/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { putDraftInForce } from '#server/school/lessons/put-draft-in-force.ts';
import { findGate } from './gate.ts';
import { lockLesson } from './lock-lesson.ts';
import { settingsOf } from './save-draft.ts';
import { overtakenDraft, staleDraft } from './stale-mentor.ts';
import { findStoredMentor } from './stored-mentor.ts';

type How = 'few' | 'run' | 'anyway';

/** The draft comes in force, if it has been run over every sample and nothing got worse; past that with a reason, which stays. */
export async function publishMentorDraft(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { revision, anyway }: PublishInput,
): Promise<{ number: number; how: How }> {
  return db.transaction().execute(async (tx) => {
    const { title } = await lockLesson(tx, lessonId);
    const stored = await findStoredMentor(tx, lessonId);
    const { draft, inForce } = stored;
    const gate = await findGate(tx, lessonId, stored);
    if (!draft || !gate || draft.revision !== revision) throw staleDraft(viewer, stored);
    if (gate.isOvertaken) throw overtakenDraft(stored);
    if (isDeepStrictEqual(settingsOf(draft), settingsOf(inForce)))
      throw conflict('Черновик ничем не отличается от версии в силе');
    const how = passGate(gate, anyway);
    const note = how === 'anyway' ? (anyway?.trim() ?? null) : null;
    const number = await putDraftInForce(tx, viewer, { lessonId, draft, how, note });
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'mentor_published',
      details: {
        lessonId,
        title,
        number,
        how,
        regressions: gate.regressions.length,
        uncovered: gate.uncovered,
        ...(note !== null && { note }),
      },
    });
    return { number, how };
  });
}

function passGate({ isFew, uncovered, regressions }: MentorGate, anyway: string | undefined): How {
  if (isFew) return 'few';
  if (uncovered === 0 && regressions.length === 0) return 'run';
  if (anyway !== undefined) return 'anyway';
  if (uncovered > 0)
    throw new ApiError('run_needed', 'Сначала прогоните черновик по образцам: некоторые он ещё не разобрал', {
      uncovered,
    });
  throw new ApiError('regression', 'Где версия в силе судит верно, черновик судит неверно', {
    cells: regressions,
  });
}
