import { isDoubtful, isExplicit } from './crisis-phrases.ts';
import { sentencesOf } from './phrases.ts';
import { withoutReported } from './reported-speech.ts';

export type Crisis = 'explicit' | 'doubtful' | 'none';

/**
 * Whether a person should read this before any model does. Explicit: the writer means to harm himself or another, or suffers
 * violence now. Doubtful: past, of somebody else, reported, or a figure of speech that may be none. Too much is found rather
 * than too little: a false alarm costs a person a glance.
 */
export function crisisIn(text: string): Crisis {
  if (foldedSentences(withoutReported(text)).some(isExplicit)) return 'explicit';
  return foldedSentences(text).some(isDoubtful) ? 'doubtful' : 'none';
}

/** Each once: a text that repeats itself is not asked again and again. */
const foldedSentences = (text: string): string[] => [
  ...new Set(sentencesOf(text).map(({ folded }) => folded)),
];
