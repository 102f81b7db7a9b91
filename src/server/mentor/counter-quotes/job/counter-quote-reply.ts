import type { Criterion } from '#contract/lessons/criteria.ts';
import { labels } from '#domain/review-text/review-labels.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { counterLabels } from '#server/mentor/feedback/counter-labels.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import { withoutLinks } from '#server/mentor/reviews/reply/plain-model-text.ts';
import { whyMaxLength } from './counter-quote-request.ts';

/** What the model has said of the words. */
export interface CounterQuoteReply {
  shows: 'yes' | 'partly' | 'no';
  /** Null where it names none, which it needn't where nothing is shown. */
  level: number | null;
  why: string;
}

/** Undefined if its form can't be read. */
export function parseCounterQuoteReply(
  text: string,
  levels: Criterion['levels'],
): CounterQuoteReply | undefined {
  const said = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, label = '', value = ''] = labelled.exec(line) ?? [];
    const name = foldTitle(label);
    // Of two, neither is sure to be meant.
    if (name !== '' && said.has(name)) return undefined;
    if (name !== '') said.set(name, value.trim());
  }
  const saidOf = (label: string) => said.get(foldTitle(label)) ?? '';
  const shows = showing.get(foldTitle(saidOf(counterLabels.shows)));
  const named = foldTitle(saidOf(labels.level));
  const level = named === '' ? -1 : levels.findIndex(({ title }) => foldTitle(title) === named);
  const why = oneLine(withoutLinks(saidOf(counterLabels.why)));
  if (!shows || why === '') return undefined;
  if (level < 0 && shows !== 'no') return undefined;
  return { shows, level: level < 0 ? null : level, why: cutAtWord(why, whyMaxLength) };
}

const labelled = new RegExp(
  `^[\\s>*_#-]*(${[labels.notice, labels.level, ...Object.values(counterLabels)].join('|')})[*_\\s]*:[*_\\s]*(.*?)[*_\\s]*$`,
  'iu',
);

const showing = new Map<string, CounterQuoteReply['shows']>([
  ['да', 'yes'],
  ['частично', 'partly'],
  ['нет', 'no'],
]);

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Where nothing is left of the model's own sentence. */
export const whyInShort = ({ shows }: CounterQuoteReply): string =>
  shows === 'no' ? 'Эти слова этого не показывают.' : 'Эти слова это показывают.';

/** What follows from it for the remark. */
export type Verdict = { upheld: true; level: number; text: string } | { upheld: false; text: string };

/**
 * A level changes by one step, and only upwards; a remark without a level gets the one that the words show. Everything else is
 * for a person.
 */
export function verdictOn(reply: CounterQuoteReply | undefined, before: number | null): Verdict {
  if (!reply) return { upheld: false, text: unclear };
  const { shows, level, why } = reply;
  if (shows === 'no' || level === null) return { upheld: false, text: why };
  if (before === null || level === before + 1) return { upheld: true, level, text: why };
  return { upheld: false, text: level > before ? tooMuch : why };
}

const unclear = 'Наставник не смог решить.';
const tooMuch = 'Так много без человека не решается.';
