import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
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

/**
 * The same, and the next hidden fact within the trust, in the card's order, for an open question that has no subject of its own:
 * «Что мешает?» must be worth asking.
 */
export function factsAskedNow(
  card: ScenarioCard,
  mood: Pick<Mood, 'trust' | 'facts'>,
  line: string,
): string[] {
  const asked = factsAsked(card, line);
  if (asked.length > 0 || !asksWithoutSubject(line)) return asked;
  const next = card.facts.find(
    ({ id, hidden, trust }) => hidden && trust <= mood.trust && !mood.facts.includes(id),
  );
  return next ? [next.id] : [];
}

/** Whether an open question of the line is about nothing but what is the matter. */
export const asksWithoutSubject = (line: string): boolean =>
  sentencesOf(line).some((one) => {
    const words = wordsOf(one.replace(calls, ''));
    return asksOpenly(one) && words.every((word) => isEmpty(word)) && words.some((word) => matter.test(word));
  });

const isEmpty = (word: string): boolean => asking.has(word) || particles.has(word) || matter.test(word);

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

const particles = new Set(
  `а и ну но так вот же ли бы еще то тут там здесь сейчас теперь все всего это этого этом тебе тебя тобой вам вас вами ты вы мне
  меня я мы у в о об для на с за от по из самое больше именно прямо вообще сам сама самому самой только если чтобы не кроме самом
  деле скажи скажите пожалуйста`.split(/\s+/),
);

/** What an open question may name without naming a subject. */
const matter =
  /^(?:почему|зачем|отчего|меша(?:ет|ют|ло)|хвата(?:ет|ло)|недоста[её]?т|случилось|происходит|произошло|важн(?:о|ее|ого)|главн(?:ое|ого|ей)|нужно|беспокоит|волнует|смущает|тревожит|останавливает|держит|задело|трудн(?:о|ее)|тяжел(?:о|ее)|дело|получается|выходит|стоит|помо(?:гло|жет|чь)|решить|решиться|согласиться|договориться|поверить|осталось|расскаж(?:и|ите)|поделись|поделитесь|объясни(?:те)?)$/u;

const asking = new Set(
  'что чего чему чем как какой какая какое какие какого каком каким каких какую почему зачем отчего откуда'.split(
    ' ',
  ),
);
