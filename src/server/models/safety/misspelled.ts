import { slipsOfInflected } from './inflected-slips.ts';
import { outlinesOf } from './outline.ts';

/**
 * The words that were meant, parted by blanks: a usual misspelling, a word of the lists below with one slip of the finger, or
 * words written together. Any other word is returned as it is. Folded letters in and out.
 */
export function misspelled(word: string): string {
  const meant = mayBeUsual(word) ? usual.get(word) : undefined;
  if (meant !== undefined) return meant;
  if (word.length < shortestSlip || word.length > longestTogether) return word;
  return slipOf(word) ?? takenApart(word) ?? word;
}

const oftenWritten: Record<string, string> = {
  хачу: 'хочу',
  хочю: 'хочу',
  хочеться: 'хочется',
  хотца: 'хочется',
  жыть: 'жить',
  житт: 'жить',
  житьь: 'жить',
  миня: 'меня',
  мине: 'меня',
  сибя: 'себя',
  болше: 'больше',
  севодня: 'сегодня',
  севодни: 'сегодня',
  севодне: 'сегодня',
  щас: 'сейчас',
  счас: 'сейчас',
  памагите: 'помогите',
  памогите: 'помогите',
  помагите: 'помогите',
  спасити: 'спасите',
  бет: 'бьет',
  биет: 'бьет',
  бьот: 'бьет',
  убьот: 'убьет',
  убет: 'убьет',
  убиет: 'убьет',
  убиват: 'убивает',
  убю: 'убью',
  здохну: 'сдохну',
  суецид: 'суицид',
  суицыд: 'суицид',
  нету: 'нет',
  немагу: 'не могу',
  нихачу: 'не хочу',
  нехачу: 'не хочу',
  нихочу: 'не хочу',
  чтоб: 'чтобы',
  шоб: 'чтобы',
  чтобъ: 'чтобы',
  жиь: 'жить',
  жиьт: 'жить',
  жть: 'жить',
  хчу: 'хочу',
  хоч: 'хочу',
  магу: 'могу',
  устла: 'устала',
  седня: 'сегодня',
  сиводня: 'сегодня',
  бьт: 'бьет',
  бют: 'бьют',
  избли: 'избил',
  сабои: 'собои',
  самовыпелюсь: 'самовыпилюсь',
};

const usual = new Map([...slipsOfInflected, ...Object.entries(oftenWritten)]);
const mayBeUsual = outlinesOf(usual.keys());

const shortestSlip = 6;
const longestTogether = 40;

/** Said of danger, and long enough to be known with a slip. */
export const slippery =
  'умереть умирать сдохнуть подохнуть повеситься повешусь отравиться отравлюсь застрелиться застрелюсь утопиться утоплюсь удавиться удавлюсь вздернуться зарезаться покончить самоубииство самоубииством самоубиистве суицид таблетки таблеток снотворного веревку вскрыть вскрою порезала изнасиловал насилует избивает избили зарежу зарезать застрелю существовать просыпаться проснуться исчезнуть прыгнуть спрыгнуть'.split(
    ' ',
  );

/** Other words one letter away from those. */
const notSlips = new Set(
  'мереть упереть утереть умерить умерять убирать удирать упирать утирать уминать вдохнуть дохнуть сохнуть продохнуть подсохнуть подогнуть повыситься повериться потешусь почешусь повышусь поведусь травиться оправиться отправиться отразиться травлюсь оправлюсь отправлюсь отравляюсь застрелись топиться утолиться утомиться топлюсь утеплюсь утомлюсь вдавиться давиться убавиться удивиться удалиться удариться удаваться давлюсь удивлюсь удалюсь выдернуться вдернуться нарезаться зарекаться докончить окончить скрыть искрою скрою выкрою встрою дорезала прорезала подрезала поерзала порешала порезана порезали порезало взбивает извивает изживает изливает избирает взбили изжили излили изнасилован насилуют барежу нарежу заражу зарожу заряжу заржу зареву зарезу нарезать залезать заерзать застелю застрели посыпаться проспаться прогнуться просунуться впрыгнуть дрыгнуть срыгнуть рыгнуть пригнуть прогнуть прыснуть вспрыгнуть спрыснуть таблетка таблетке таблетку таблеткам вереску веревка веревке веревки существовал существовала избивают избила избиваем вскрыл вскрыла вскрыли вскрыта'.split(
    ' ',
  ),
);

/** A slip in one half of a word leaves the other half as it is. */
const halfLength = 3;
const byBeginning = Map.groupBy(slippery, (word) => word.slice(0, halfLength));
const byEnding = Map.groupBy(slippery, (word) => word.slice(-halfLength));

function slipOf(word: string): string | undefined {
  const begun = byBeginning.get(word.slice(0, halfLength)) ?? none;
  const ended = byEnding.get(word.slice(-halfLength)) ?? none;
  if (begun.length + ended.length === 0 || notSlips.has(word)) return undefined;
  if (begun.includes(word) || ended.includes(word)) return undefined;
  const isMeant = (meant: string): boolean => isOneSlipFrom(meant, word);
  return begun.find(isMeant) ?? ended.find(isMeant);
}

const none: readonly string[] = [];

/** One letter more, less or another, or two that have changed places. */
function isOneSlipFrom(meant: string, word: string): boolean {
  if (Math.abs(meant.length - word.length) > 1) return false;
  let from = 0;
  while (from < meant.length && meant[from] === word[from]) from += 1;
  const [rest, written] = [meant.slice(from), word.slice(from)];
  if (rest.slice(1) === written.slice(1) || rest.slice(1) === written || rest === written.slice(1))
    return true;
  return rest[0] === written[1] && rest[1] === written[0] && rest.slice(2) === written.slice(2);
}

/** Of these alone; a longer one first. */
const together =
  /^(?:больше|просто|умереть|сдохнуть|простите|помогите|пожалуиста|устала|устал|смысла|незнаю|хочется|хочу|хачу|могу|магу|жить|жизнь|нет|не|ни|я|меня|сил|все|мне|он|бьет|так|уже|зачем|вообще|буду|вижу|покончить|с|собои|и|этого|никто|ничего|кто|нибудь|надоело|себя|убить|помощи|боюсь|его|шучу|упоминаи|оцениваи|вынесу)+$/;
const parts = new RegExp(together.source.slice(1, -2), 'g');

function takenApart(word: string): string | undefined {
  return begins.test(word) && together.test(word) ? word.match(parts)?.join(' ') : undefined;
}

/** Other words that are made of those: «нежить», «ниже». */
const begins =
  /^(?:не(?:хо|мо|ви|бу|зн|вын|шуч|упом|оцен)|ни(?:хо|мо)|яус|яне|яхоч|хочу|немог|устал.*жить|больше.|просто.|помогите.|меня.)/;
