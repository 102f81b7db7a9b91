import { dangerIn, hasFigure } from './danger/danger-in.ts';
import { isHedged } from './danger/hedges.ts';
import { explicitnessOf, likenessOf } from './danger/likeness.ts';
import { withoutReported } from './reported-speech.ts';
import { cleaned, readWords, type Words, wordsOf } from './words.ts';

export type Crisis = 'explicit' | 'doubtful' | 'none';

/**
 * Whether a person should read this before any model does. Explicit: the writer means to harm himself or another, or suffers
 * violence now. Doubtful: past, of somebody else, reported, or in words that people in danger use far more than others.
 */
export function crisisIn(text: string): Crisis {
  const said = crisisSaidIn(text);
  if (said !== 'none' || !isLike(wordsOf(text))) return said;
  return isSurelyLike(text) ? 'explicit' : 'doubtful';
}

/** The same by what is said in so many words alone: for what an author writes of somebody who isn't there. */
export function crisisSaidIn(text: string): Crisis {
  const found = dangerIn(wordsOf(text));
  if (found === 'now') return isOwn(text) ? 'explicit' : 'doubtful';
  return found === 'doubt' ? 'doubtful' : 'none';
}

/** Of everyday texts by a writer whose texts weren't fitted to, five in a hundred are likelier (evals/crisis). */
const asks = -0.3;
const asksBesideFigure = 1.1;

function isLike(words: Words): boolean {
  const likeness = likenessOf(words);
  return likeness > asks && (likeness > asksBesideFigure || !hasFigure(words));
}

/**
 * So like those who mean it that no question is needed: in one's own words, with no figure of speech and no word of long ago, of
 * others or of a passing thought. Of everyday texts that weren't fitted to, N in a thousand are likelier (evals/crisis).
 */
const holds = 3;

function isSurelyLike(text: string): boolean {
  const words = wordsOf(text);
  if (hasFigure(words) || isHedged(words)) return false;
  return explicitnessOf(ownWords(text) ?? words) > holds;
}

/** Not only in what others are quoted as saying. */
function isOwn(text: string): boolean {
  const own = ownWords(text);
  return own === undefined || dangerIn(own) === 'now';
}

/** Without what others are quoted as saying; nothing if nobody is. */
function ownWords(text: string): Words | undefined {
  const own = withoutReported(cleaned(text));
  return own === cleaned(text) ? undefined : readWords(own);
}
