import type { Practice } from '#contract/scenarios/scenario-card.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { plural } from '#web/ui/text/russian.ts';

/** `До 10 реплик, две подсказки, минут десять`. */
export const sizeText = ({ turns, hints }: Practice): string =>
  `До ${plural(turns, 'реплики', 'реплик', 'реплик')}, ${hintWords[hints] ?? hintWords[0]}, минут ${minuteWord(turns)}`;

const hintWords = [
  'без подсказок',
  'одна подсказка',
  'две подсказки',
  'три подсказки',
  'четыре подсказки',
  'пять подсказок',
];

/** A line takes about a minute to think of, to write and to be answered. */
function minuteWord(turns: number): string {
  if (turns <= 6) return 'пять';
  if (turns <= 12) return 'десять';
  return turns <= 16 ? 'пятнадцать' : 'двадцать';
}

/** The author's words after our dash: `Ваша цель — договориться…`. What doesn't begin with a verb may begin with a name. */
export const afterDash = (text: string): string =>
  /^\p{Lu}\p{Ll}*(?:ть|ти|чь)(?:ся)?[\s,.]/u.test(text) ? inLowerCase(text) : text;
