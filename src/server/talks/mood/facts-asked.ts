import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { hears } from '#domain/russian/same-word.ts';
import { sentencesOf, wordsOf } from '#domain/russian/words.ts';

/** The codes of the hidden facts that a line asks about, whatever the trust. */
export function factsAsked(card: ScenarioCard, line: string): string[] {
  const questions = sentencesOf(line)
    .filter(asks)
    .map((one) => hears(one));
  return card.facts
    .filter(({ hidden, keys }) => hidden && questions.some((isAbout) => keys.some(isAbout)))
    .map(({ id }) => id);
}

/** Whether a question can't be answered by yes or no, or asks to tell. */
export const asksOpenly = (line: string): boolean =>
  sentencesOf(line).some((one) => tells.test(fold(one)) || (one.includes('?') && opens(one)));

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
