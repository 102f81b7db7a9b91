import { dangerIn, hasFigure } from './danger/danger-in.ts';
import { isHedged } from './danger/hedges.ts';
import { explicitnessOf, likenessOf, type Odds } from './danger/likeness.ts';
import { russianOf } from './latin-russian.ts';
import { withoutReported } from './reported-speech.ts';
import { cleaned, readWords, type Words, wordsOf } from './words.ts';

export type Crisis = 'explicit' | 'doubtful' | 'none';

/**
 * Whether a person should read this before any model does. Explicit: the writer means to harm himself or another, or suffers
 * violence now. Doubtful: past, of somebody else, reported, or in words that people in danger use far more than others.
 */
export function crisisIn(text: string): Crisis {
  const asWritten = crisisAsWritten(text);
  const russian = asWritten === 'explicit' ? undefined : russianOf(text);
  const asHeard = russian === undefined ? 'none' : crisisAsWritten(russian);
  return asHeard === 'none' ? asWritten : asHeard;
}

function crisisAsWritten(text: string): Crisis {
  const said = crisisSaidIn(text);
  if (said === 'none') return crisisLikeIn(text);
  return said === 'explicit' && isUnlike(wordsOf(text)) ? 'doubtful' : said;
}

/**
 * What a sign says and nothing around it bears out is asked about: «папа меня прибьёт за двойку, посмеялись». So are two in a
 * hundred that mean it. A few words have nothing around them.
 */
const isUnlike = (words: Words): boolean =>
  words.folded.length >= fewestAround && explicitnessOf(words).text < bornOut;

const fewestAround = 8;
const bornOut = -1;

/** The same by what is said in so many words alone: for what an author writes of somebody who isn't there. */
export function crisisSaidIn(text: string): Crisis {
  const found = dangerIn(wordsOf(text));
  if (found === 'now') return isOwn(text) ? 'explicit' : 'doubtful';
  return found === 'doubt' ? 'doubtful' : 'none';
}

/** By the likeness to what people in danger write, for what no sign says. */
function crisisLikeIn(text: string): Crisis {
  const words = wordsOf(text);
  const limits = limitsFor(words);
  const likeness = likenessOf(words);
  if (likeness <= limits.looks) return 'none';
  const explicit = explicitnessOf(words);
  const isLike =
    likeness > limits.asks ||
    likeness + explicit.text > limits.asksTogether ||
    explicit.passage > limits.asksPassage;
  if (!isLike) return 'none';
  return isSure(explicit, limits) && isOwnLikeness(text) ? 'explicit' : 'doubtful';
}

const isSure = ({ text, passage }: Odds, { holds, holdsPassage }: Limits): boolean =>
  text > holds || passage > holdsPassage;

/** What the odds of the two nets must be above. */
interface Limits {
  /** The likeness, for the second net to be asked at all. */
  looks: number;
  /** The likeness by itself, for the writer to be asked. */
  asks: number;
  /** Both together, for the same. */
  asksTogether: number;
  /** The explicitness of its likeliest passage, for the same. */
  asksPassage: number;
  /** The explicitness, for the text to be held. */
  holds: number;
  holdsPassage: number;
}

function limitsFor(words: Words): Limits {
  if (hasFigure(words)) return besideFigure;
  return isHedged(words) ? hedged : plain;
}

/**
 * By weights fitted without their writers: of everyday texts one in twenty-five is asked about and one in a hundred held, of
 * explicit ones eight in a hundred are missed and more than three in four held.
 */
const plain: Limits = {
  looks: -1.2,
  asks: 0.1,
  asksTogether: -0.2,
  asksPassage: 0.5,
  holds: 1.2,
  holdsPassage: 0.5,
};
const hedged: Limits = { ...plain, holds: plain.holds + 1.5, holdsPassage: Infinity };
const besideFigure: Limits = {
  looks: 0.2,
  asks: 1.5,
  asksTogether: 2.6,
  asksPassage: Infinity,
  holds: plain.holds + 2,
  holdsPassage: Infinity,
};

/** Not only by what others are quoted as saying. */
function isOwnLikeness(text: string): boolean {
  const own = ownWords(text);
  return own === undefined || isSure(explicitnessOf(own), plain);
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
