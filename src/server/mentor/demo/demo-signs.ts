import assert from 'node:assert/strict';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { sum } from '#server/platform/sum.ts';
import type { Sentence } from './demo-sentences.ts';

/** How much of a sign there is: nothing, one place, or enough. */
export type Strength = 0 | 1 | 2;

/** A superficial feature of an answer: all that a program without a model can judge by. */
export interface Sign {
  /** Words of the criteria that it stands for. */
  fits: RegExp;
  /** Only of answers that were written, or said in a talk; without, of both. */
  only?: 'written' | 'spoken';
  look(sentences: Sentence[]): Sight;
  /** What is said of each strength. */
  seen: readonly [string, string, string];
  /** What to do next where there isn't enough. */
  next: readonly [string, string];
  /** The same as a question, where the mentor leads. */
  asks: string;
}

export interface Sight {
  strength: Strength;
  /** Where it was seen, the best place first. */
  places: { sentence: Sentence; at: number }[];
}

/** A sign for each criterion: the one that fits its words best, and none twice unless no other fits. */
export function signsOf(criteria: readonly Criterion[], isSpoken = false): Sign[] {
  const signs = allSigns.filter(({ only }) => only !== (isSpoken ? 'written' : 'spoken'));
  const fitting = criteria
    .flatMap((criterion) => signs.map((sign) => ({ criterion, sign, fit: fitOf(criterion, sign) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
  const chosen = new Map<Criterion, Sign>();
  const free = new Set(signs);
  for (const { criterion, sign } of fitting) {
    if (!chosen.has(criterion) && free.delete(sign)) chosen.set(criterion, sign);
  }
  return criteria.map((criterion, index) => {
    const sign = chosen.get(criterion) ?? fitting.find((one) => one.criterion === criterion)?.sign;
    const given = sign ?? [...free][0] ?? signs[index % signs.length];
    assert(given, 'There are signs');
    free.delete(given);
    return given;
  });
}

const fitOf = ({ title, description }: Criterion, { fits }: Sign) =>
  3 * count(title, fits) + count(description, fits);

const count = (text: string, pattern: RegExp) => [...text.matchAll(new RegExp(pattern, 'giu'))].length;

/** The sign and the strength that an earlier review of this mentor spoke of. */
export function signSpokenOf(remark: string): { sign: Sign; strength: Strength } | undefined {
  for (const sign of allSigns) {
    const strength = ([0, 1, 2] as const).find((one) => remark.includes(sign.seen[one]));
    if (strength !== undefined) return { sign, strength };
  }
  return undefined;
}

const placesOf = (sentences: Sentence[], pattern: RegExp): Sight['places'] =>
  sentences.flatMap((sentence) => {
    const at = sentence.text.search(pattern);
    return at < 0 ? [] : [{ sentence, at }];
  });

/** Seen in two sentences is enough. */
const seenBy = (pattern: RegExp) => (sentences: Sentence[]) => {
  const places = placesOf(sentences, pattern);
  return { strength: strengthOf(places.length, 1, 2), places };
};

function strengthOf(amount: number, some: number, enough: number): Strength {
  if (amount >= enough) return 2;
  return amount >= some ? 1 : 0;
}

const longestFirst = (sentences: Sentence[]): Sight['places'] =>
  sentences
    .toSorted((one, other) => other.text.length - one.text.length)
    .map((sentence) => ({ sentence, at: 0 }));

function lookForLength(sentences: Sentence[]): Sight {
  const words = sum(sentences.map(({ text }) => count(text, /[\p{L}\p{N}]+/u)));
  return { strength: strengthOf(words, 25, 60), places: longestFirst(sentences) };
}

const generalisation = /(?<!\p{L})(?:всегда|никогда|вечно|постоянно|опять|каждый раз)(?!\p{L})/iu;

/** The other way round: the fewer, the better, and what is quoted is the place to be mended. */
function lookForGeneralisations(sentences: Sentence[]): Sight {
  const places = placesOf(sentences, generalisation);
  if (places.length === 0) return { strength: 2, places: longestFirst(sentences) };
  return { strength: places.length === 1 ? 1 : 0, places };
}

const allSigns: Sign[] = [
  {
    fits: /факт|числ|срок|когда|дат[аыу]|конкретн|камер|провер|наблюд/,
    look: seenBy(
      /\d|(?<!\p{L})(?:понедельник|вторник|сред[ауы](?!\p{L})|четверг|пятниц|суббот|воскресень|январ|феврал|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр|вчера|сегодня|недел)/iu,
    ),
    seen: [
      'Ни числа, ни дня, ни срока в ответе не видно.',
      'Одно место можно проверить: в нём есть число, день или срок.',
      'Чисел, дней или сроков несколько: с ними разговор опирается на факты.',
    ],
    next: [
      'подкрепите мысль тем, что можно проверить: сроком, числом, точными словами.',
      'добавьте ещё один факт: когда это было или сколько раз.',
    ],
    asks: 'что из этого можно проверить: какой был день, сколько раз, какими словами?',
  },
  {
    fits: /вопрос|собеседник|слуша|услыш|диалог|интерес/,
    look: seenBy(/\?/),
    seen: [
      'Вопроса в ответе не нашлось: собеседнику остаётся только согласиться или спорить.',
      'Есть один вопрос: он приглашает собеседника в разговор.',
      'Вопросов несколько: собеседнику есть что рассказать.',
    ],
    next: [
      'закончите вопросом, например: «Как вы это видите?»',
      'задайте ещё один вопрос — о том, чего вы пока не знаете.',
    ],
    asks: 'что вы хотели бы узнать у собеседника?',
  },
  {
    fits: /приговор|оцен|ярлык|обобщ|тон(?![а-яё])|упр[её]к|обвин|уваж|спокой/,
    look: lookForGeneralisations,
    seen: [
      'Обобщения вроде «всегда», «опять», «постоянно» стоят не в одном месте и звучат как обвинение.',
      'Осталось одно обобщение — слово вроде «всегда», «опять», «постоянно».',
      'Обобщений вроде «всегда» и «опять» не видно.',
    ],
    next: [
      'замените каждое обобщение одним случаем: день, место, действие.',
      'назовите вместо него один случай.',
    ],
    asks: 'какой один случай стоит за этими словами?',
  },
  {
    fits: /просьб|предлож|договор|действ|шаг|план|иначе|вариант|решени|исправ/,
    look: seenBy(
      /(?<!\p{L})(?:прошу|попрош|пожалуйста|давай|предлага|предлож|договор|нужно|важно|хочу|хотел|можешь|можете|сделаю|скажу|попробую|буду)/iu,
    ),
    seen: [
      'Просьбы или предложения в ответе не видно.',
      'Просьба или намерение названы один раз.',
      'Просьба и намерение видны: ясно, чего вы хотите.',
    ],
    next: [
      'допишите просьбу: что сделать и к какому дню.',
      'назовите, по чему вы поймёте, что просьба выполнена.',
    ],
    asks: 'чего вы хотите от собеседника и к какому дню?',
  },
  {
    fits: /слов|фраз|реплик|дословн|цитат|голос|реч[ьи]|звуч/,
    only: 'written',
    look: seenBy(/[«“„"][^»”“"]{3,}[»”“"]|(?<!\p{L})(?:сказал|скажу|ответил|спросил)/iu),
    seen: [
      'Прямых слов в ответе не нашлось: не слышно, как это прозвучит.',
      'Прямые слова приведены один раз.',
      'Слышно, как это прозвучит: прямые слова приведены.',
    ],
    next: [
      'приведите слова так, как вы их скажете или сказали, — в кавычках.',
      'приведите и ответ собеседника, какой был или какого вы ждёте.',
    ],
    asks: 'какими словами вы это сказали или скажете?',
  },
  {
    fits: /отказ|«нет»|нажим|границ|не смогу/,
    only: 'spoken',
    look: seenBy(
      /(?<!\p{L})(?:нет|не (?:смогу|могу|успею|буду|возьму\p{L}*|получится|готов\p{L}*)|откаж\p{L}*)(?!\p{L})/iu,
    ),
    seen: [
      'Прямого «нет» не слышно: собеседник может ждать и дальше.',
      'Прямой отказ прозвучал один раз.',
      'Отказ прозвучал прямо и не раз: ждать собеседнику нечего.',
    ],
    next: ['скажите прямо: «не смогу», — и одну причину.', 'когда нажмут, повторите то же другими словами.'],
    asks: 'на что вы не согласны и как скажете об этом, если нажмут?',
  },
  {
    fits: /от себя|о себе|чувств|перв|отраз|последств|влия|ответственн/,
    look: seenBy(/(?<!\p{L})(?:я|мне|меня|мной|мы|нам|нас)(?!\p{L})/iu),
    seen: [
      'От первого лица не сказано ничего: не видно, как это отразилось на вас.',
      'От первого лица говорит одно предложение.',
      'Вы говорите от первого лица: так легче услышать и меньше хочется спорить.',
    ],
    next: [
      'скажите, как это отразилось на вас: «Мне пришлось…», «Я потратил…».',
      'скажите и о том, что из этого вышло для вас.',
    ],
    asks: 'что из этого вышло для вас?',
  },
  {
    fits: /причин|почему|понима|объясн|вывод|связ|логик|цел[ьи]/,
    look: seenBy(
      /(?<!\p{L})(?:потому|поэтому|из-за|так как|чтобы|ведь|значит|оказал|понял|поняла|заметил)/iu,
    ),
    seen: [
      'Причины и выводы в ответе не названы.',
      'Причина или вывод названы один раз.',
      'Причины и выводы названы: видно, как одно следует из другого.',
    ],
    next: ['допишите предложение со словом «потому что».', 'допишите, что из этого следует для вас.'],
    asks: 'почему это для вас важно?',
  },
  {
    fits: /подробн|полнот|разв[её]рнут|описан|случай|ситуац|пример/,
    look: lookForLength,
    seen: [
      'Ответ короткий: представить по нему случай трудно.',
      'Ответ средней длины: основное в нём есть, подробностей мало.',
      'Ответ развёрнутый: видно, что вы продумали ситуацию.',
    ],
    next: [
      'добавьте, что именно произошло, кто что сказал и чем всё кончилось.',
      'добавьте ещё одну подробность, без которой случай не представить.',
    ],
    asks: 'что было прямо перед этим и чем всё кончилось?',
  },
];
