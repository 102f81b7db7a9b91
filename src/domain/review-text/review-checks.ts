import { foldTitle } from '#domain/russian/fold-title.ts';
import { outcomeWords, type Outcome } from './review-labels.ts';

/** What a review says of an earlier remark. */
export interface ParsedCheck {
  /** That of «З1», under which the model was told of the remark. */
  number: number;
  outcome: Outcome;
  quotes: string[];
  text: string | null;
}

/** Reads `- З1: закрыто. > цитата`. Undefined for any other line, null where what became of the remark is not one of our words. */
export function readCheck(line: string): ParsedCheck | null | undefined {
  const trimmed = line.trim();
  const start = checkStart.exec(trimmed);
  if (!start) return undefined;
  const [said = '', ...quotes] = trimmed.slice(start[0].length).split('>');
  const match = outcomeStart.exec(said);
  const outcome = outcomeByWord.get(foldTitle(match?.[1] ?? ''));
  if (!match || !outcome) return null;
  return {
    number: Number(start[1]),
    outcome,
    quotes: quotes.map((quote) => quote.trim()).filter((quote) => quote !== ''),
    text: said.slice(match[0].length).trim() || null,
  };
}

const checkStart =
  /^(?:(?:[-*+•]|\d{1,2}[.)])[ \t]{1,3})?[*_]{0,3}(?:з|замечание)[ \t]{0,3}№?[ \t]{0,3}(\d{1,2})[*_]{0,3}[ \t]{0,3}[:.—–-][ \t*_]{0,5}/iu;

const outcomeByWord = new Map<string, Outcome>([
  [outcomeWords.closed, 'closed'],
  [outcomeWords.partly, 'partly'],
  [outcomeWords.open, 'open'],
  // Words that begin like another outcome and mean less.
  ['закрыто частично', 'partly'],
  ['частично закрыто', 'partly'],
  ['не закрыто', 'open'],
]);

const outcomeStart = new RegExp(
  `^[«"]?(${[...outcomeByWord.keys()].toSorted((one, other) => other.length - one.length).join('|')})(?![\\p{L}\\p{N}])[^\\p{L}\\p{N}«"(\`]*`,
  'iu',
);
