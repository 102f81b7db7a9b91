import type { Fact, ScenarioCard } from '#contract/scenario-card.ts';
import { fold, stemsOf, wordsOf } from './stem.ts';

/** The codes of the hidden facts that a line asks about, whatever the trust. */
export function factsAsked(card: ScenarioCard, line: string): string[] {
  const questions = sentencesOf(line)
    .filter(asks)
    .map((one) => new Set(wordsOf(one).flatMap(stemsOf)));
  if (questions.length === 0) return [];
  return card.facts
    .filter((fact) => fact.hidden && questions.some((words) => isAbout(words, fact)))
    .map(({ id }) => id);
}

/** Whether a question can't be answered by yes or no, or asks to tell. */
export const asksOpenly = (line: string): boolean =>
  sentencesOf(line).some((one) => tells.test(fold(one)) || (one.includes('?') && opens(one)));

/** A key may be of several words: all of them stand in the question. */
const isAbout = (words: ReadonlySet<string>, { keys }: Fact): boolean =>
  keys.some((key) => {
    const asked = wordsOf(key).map(stemsOf);
    return asked.length > 0 && asked.every((stems) => stems.some((one) => words.has(one)));
  });

const sentencesOf = (text: string): string[] => text.match(/[^.!?…\n]+[.!?…]*/g) ?? [];

const asks = (sentence: string): boolean =>
  sentence.includes('?') || tells.test(fold(sentence)) || wants.test(fold(sentence));

const tells =
  /(?<!\p{L})(?<!не )(?:расскаж(?:и|ите|ешь|ете)|поделись|поделитесь|поделишься|поделитесь|объясни|объясните)(?!\p{L})/u;
const wants =
  /(?<!\p{L})(?<!не )(?:хочу|хотел бы|хотела бы|хочется|хотелось бы|пытаюсь)(?: \p{L}+)? (?:понять|узнать|разобраться|услышать)(?!\p{L})/u;

/** The word that asks stands near the beginning of the first clause: «Ты знаешь, что…» asks for a yes. */
function opens(sentence: string): boolean {
  const [clause = ''] = sentence.replace(calls, '').split(/[,;:—–]/);
  return wordsOf(clause)
    .slice(0, 4)
    .some((word) => asking.has(word));
}

/** «Денис, …», «Слушай, …». */
const calls = /^\s*(?:(?:а|и|ну|но|так|вот)\s+)?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,/u;

const asking = new Set(
  'что чего чему чем как какой какая какое какие какого каком каким каких какую почему зачем отчего откуда'.split(
    ' ',
  ),
);
