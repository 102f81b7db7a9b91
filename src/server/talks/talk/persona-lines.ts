import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';

/** What a persona without a model can say. */
export interface PersonaLines {
  /** From closed to ready to agree; the last ones are said only where it may agree. */
  byTrust: readonly (readonly string[])[];
  rude: readonly string[];
  unclear: readonly string[];
  farewell: readonly string[];
  /** By the code of a fact. */
  facts: ReadonlyMap<string, readonly string[]>;
}

export const trustNames = ['Закрыт', 'Насторожен', 'Слушает', 'Открыт', 'Готов договориться'] as const;

/** For a card that nobody has written lines for: its own words, and neutral ones that fit any talk. */
export function linesOfCard({ address, objections, fallbacks, facts }: ScenarioCard): PersonaLines {
  const neutral = neutralLines[address];
  return {
    // Wary or listening, it objects.
    byTrust: neutral.byTrust.map((lines, trust) =>
      trust === 1 || trust === 2 ? [...objections, ...lines] : lines,
    ),
    rude: neutral.rude,
    unclear: [neutral.unclear, ...fallbacks],
    farewell: neutral.farewell,
    facts: new Map(facts.filter(({ hidden }) => hidden).map(({ id, text }) => [id, [text]])),
  };
}

/** Nobody's sex is known: neither the persona's nor the student's. */
const neutralLines = {
  informal: {
    byTrust: [
      ['Не вижу, о чём тут говорить.', 'И что с того?', 'Мне так не кажется.', 'Это всё?'],
      ['Допустим.', 'Слушаю. Но пока непонятно, к чему это.', 'Ну, предположим, что так.', 'И дальше что?'],
      ['Слышу. И что предлагаешь?', 'Так. Продолжай.', 'Тут есть над чем подумать.', 'Спрашивай.'],
      ['Теперь понятнее. Давай думать.', 'Похоже, мы говорим об одном.', 'С этим уже можно работать.'],
      ['Идёт, так и сделаем.', 'Договорились.', 'Давай так. Меня это устраивает.'],
    ],
    rude: ['Так со мной разговаривать не надо.', 'В таком тоне я продолжать не буду.'],
    unclear: 'Не совсем понимаю. Спроси иначе.',
    farewell: ['На этом давай закончим.', 'Мне пора. До встречи.'],
  },
  formal: {
    byTrust: [
      ['Не вижу, о чём тут говорить.', 'И что с того?', 'Мне так не кажется.', 'Это всё?'],
      ['Допустим.', 'Слушаю вас. Но пока непонятно, к чему это.', 'Предположим, что так.', 'И дальше что?'],
      ['Слышу вас. И что вы предлагаете?', 'Так. Продолжайте.', 'Тут есть над чем подумать.', 'Спрашивайте.'],
      ['Теперь понятнее. Давайте думать.', 'Похоже, мы говорим об одном.', 'С этим уже можно работать.'],
      ['Хорошо, так и сделаем.', 'Договорились.', 'Давайте так. Меня это устраивает.'],
    ],
    rude: ['Так со мной разговаривать не надо.', 'В таком тоне я продолжать не буду.'],
    unclear: 'Не совсем понимаю. Спросите иначе.',
    farewell: ['На этом давайте закончим.', 'Мне пора. До свидания.'],
  },
} as const;
