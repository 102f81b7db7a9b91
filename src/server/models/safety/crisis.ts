import { dangerIn, hasFigure } from './danger/danger-in.ts';
import { likenessOf } from './danger/likeness.ts';
import { withoutReported } from './reported-speech.ts';
import { cleaned, readWords, type Words, wordsOf } from './words.ts';

export type Crisis = 'explicit' | 'doubtful' | 'none';

/**
 * Whether a person should read this before any model does. Explicit: the writer means to harm himself or another, or suffers
 * violence now. Doubtful: past, of somebody else, reported, or in words that people in danger use far more than others.
 */
export function crisisIn(text: string): Crisis {
  const said = crisisSaidIn(text);
  return said === 'none' && isLike(wordsOf(text)) ? 'doubtful' : said;
}

/** The same by what is said in so many words alone: for what an author writes of somebody who isn't there. */
export function crisisSaidIn(text: string): Crisis {
  const found = dangerIn(wordsOf(text));
  if (found === 'now') return isOwn(text) ? 'explicit' : 'doubtful';
  return found === 'doubt' ? 'doubtful' : 'none';
}

/** Of everyday texts by a writer whose texts weren't fitted to, five in a hundred are likelier (evals/crisis). */
const asks = -0.4;
const asksBesideFigure = 1.1;

function isLike(words: Words): boolean {
  const likeness = likenessOf(words);
  return likeness > asks && (likeness > asksBesideFigure || !hasFigure(words));
}

/** Not only in what others are quoted as saying. */
function isOwn(text: string): boolean {
  const own = withoutReported(cleaned(text));
  return own === cleaned(text) || dangerIn(readWords(own)) === 'now';
}
