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
  return said === 'none' ? crisisLikeIn(text) : said;
}

/** The same by what is said in so many words alone: for what an author writes of somebody who isn't there. */
export function crisisSaidIn(text: string): Crisis {
  const found = dangerIn(wordsOf(text));
  if (found === 'now') return isOwn(text) ? 'explicit' : 'doubtful';
  return found === 'doubt' ? 'doubtful' : 'none';
}

/** By the likeness to what people in danger write, for what no sign says. */
function crisisLikeIn(text: string): Crisis {
  const words = wordsOf(text);
  const likeness = likenessOf(words);
  if (likeness <= asks) return 'none';
  if (hasFigure(words)) return likeness > asksBesideFigure ? 'doubtful' : 'none';
  const isSure = explicitnessOf(words) > holds && !isHedged(words) && isOwnLikeness(text);
  return isSure ? 'explicit' : 'doubtful';
}

/** Of the training part's everyday texts, written to mislead, nine in a hundred are likelier by weights fitted without them. */
const asks = -0.3;
const asksBesideFigure = 1.1;
/** One in a thousand of them. */
const holds = 3;

/** Not only by what others are quoted as saying. */
function isOwnLikeness(text: string): boolean {
  const own = ownWords(text);
  return own === undefined || explicitnessOf(own) > holds;
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
