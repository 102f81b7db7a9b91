import { moveMood, rudeness } from '#server/talks/mood/move-mood.ts';
import { isNoConversation, type Rudeness, rudenessIn } from '#server/talks/mood/provocations.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

export interface EndedByRule {
  text: string;
  marks: string[];
}

const fewestRude = 2;
const emptyInARow = 3;

/** Where the persona ends the talk without asking a model: it is insulted again, or there is nothing to talk with. */
export function endByRule(talk: TalkSoFar): EndedByRule | undefined {
  const said = talk.lines.filter(({ speaker }) => speaker === 'student').map(({ text }) => text);
  const last = said.slice(-emptyInARow);
  if (last.length === emptyInARow && last.every(isNoConversation)) return { text: goodbye(talk), marks: [] };
  const found = said.map(rudenessIn);
  const now = found.at(-1);
  if (now === undefined) return undefined;
  const rude = found.filter((one) => one !== undefined);
  const isRepeated = isIndecent(now) && rude.filter(isIndecent).length >= fewestRude;
  return isRepeated || (rude.length >= fewestRude && hasEnough(talk))
    ? { text: 'Я так разговаривать не буду.', marks: [rudeness] }
    : undefined;
}

const isIndecent = (one: Rudeness): boolean => one !== 'insult';

function hasEnough({ card, level, mood, said }: TalkSoFar): boolean {
  const after = moveMood(mood, { card, level, marks: [rudeness], asksOpenly: false, said });
  return card.ends === 'persona' && after.trust === 0;
}

const goodbye = ({ card }: TalkSoFar): string =>
  card.address === 'informal'
    ? 'Так у нас разговора не получится. Давай в другой раз.'
    : 'Так у нас разговора не получится. Давайте в другой раз.';
