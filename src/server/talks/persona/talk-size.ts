import { emptyCard, type ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { tokensIn } from '#server/models/call-end.ts';
import { sum } from '#server/platform/sum.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { personaRequest, tokensOf } from './persona-request.ts';

/** A card adds no more to any one request. */
export const mostCardTokens = 1_400;

/** Of an ordinary talk, in characters. */
const studentLine = 180;
const personaLine = 220;
const header = 50;
const fence = '0'.repeat(16);

/** What a whole talk of ordinary lines takes, without repairs. */
export function estimateTalk(card: ScenarioCard): { inputTokens: number; outputTokens: number } {
  const turns = Array.from({ length: card.turns }, (_, index) => index + 1);
  const inputTokens = sum(
    turns.map((said) => tokensOf(personaRequest(ordinaryTalk(card, said), { fence, opened: [] }))),
  );
  return { inputTokens, outputTokens: card.turns * tokensIn(personaLine + header) };
}

function ordinaryTalk(card: ScenarioCard, said: number): TalkSoFar {
  const student = { speaker: 'student' as const, text: 'Слово '.repeat(studentLine / 6).trim() };
  const persona = { speaker: 'persona' as const, text: 'а'.repeat(personaLine) };
  const before = Array.from({ length: said - 1 }, () => [student, persona]).flat();
  const begins = card.begins === 'persona' ? [{ ...persona, text: card.opening || 'Да?' }] : [];
  return {
    card,
    level: 'usual',
    lines: [...begins, ...before, student],
    mood: startMood(card),
    said,
    isLast: said === card.turns,
    studentNames: [],
  };
}

/** What a card adds to the request in which the most of it stands. */
export const cardTokens = (card: ScenarioCard): number => longestRequest(card) - longestRequest(emptyCard);

/** Closed, it would argue with nothing. */
const listening = startMood({ startTrust: 2 });

function longestRequest(card: ScenarioCard): number {
  const objections = card.objections.toSorted((one, other) => other.length - one.length).slice(0, 1);
  const opened = card.facts.map(({ id }) => id);
  const requests = [1, 2].map((said) => {
    const talk = { ...ordinaryTalk({ ...card, objections }, said), mood: listening };
    return personaRequest(talk, { fence, opened });
  });
  return Math.max(...requests.map(tokensOf));
}
