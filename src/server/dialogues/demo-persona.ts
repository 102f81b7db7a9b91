import assert from 'node:assert/strict';
import type { ScenarioCard } from '#contract/scenario-card.ts';
import type { Mentor } from '#server/models/model.ts';
import { streamWords } from '#server/reviews/model/stream-words.ts';
import { demoLines } from './demo-lines.ts';
import { demoReply } from './demo-reply.ts';
import type { PersonaLines } from './persona-lines.ts';

/**
 * The persona when AI_BASE_URL=demo: it writes what a model is asked to write, so that the same state, facts, guard and events
 * are behind it, in lines written beforehand. The screen says so.
 */
export const demoPersona = createDemoPersona({ linesFor: demoLines });

export function createDemoPersona({
  linesFor,
  pauseMs,
}: {
  linesFor: (card: ScenarioCard) => Promise<PersonaLines>;
  /** Between words. */
  pauseMs?: number;
}): Mentor {
  return async ({ talk }, call) => {
    assert(talk, 'A persona speaks in a talk');
    const { marks, text } = demoReply(talk, await linesFor(talk.card));
    const header = `Человеку: нет\nОтметки: ${marks.join(', ') || 'нет'}`;
    return streamWords(`${header}\n${text}`, call, pauseMs);
  };
}
