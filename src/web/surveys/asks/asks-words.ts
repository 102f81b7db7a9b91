import type { Asks, Closed } from '#contract/surveys/asks.ts';
import { plural } from '#web/ui/text/russian.ts';

export const kindWords: Record<Asks['kind'], string> = {
  text: 'Своими словами',
  scale: 'Шкала',
  choice: 'Один вариант',
  choices: 'Несколько вариантов',
};

/** What a question asks for, in one line of the editor. */
export const asksInWords = (asks: Closed): string =>
  asks.kind === 'scale'
    ? `Шкала: 1 — ${asks.from}, ${asks.steps} — ${asks.to}`
    : `${kindWords[asks.kind]} из ${plural(asks.options.length, 'варианта', 'вариантов', 'вариантов')}: ${asks.options.join('; ')}`;
