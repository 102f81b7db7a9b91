import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ReplyCut } from '#contract/talks/schemas.ts';
import { mayLeave } from '#server/talks/mood/may-leave.ts';
import { mayAgree, moveMood, rudeness } from '#server/talks/mood/move-mood.ts';
import { isNoConversation, type Rudeness } from '#server/talks/mood/provocations.ts';
import { type Lack, whatLacks } from '#server/talks/mood/what-lacks.ts';
import { asSentence, inOneLine, nameOf } from '#server/talks/talk/system-message.ts';
import { lineToAnswer, type TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { argumentsLeft, takesArgument } from './offered-arguments.ts';

/** What the model must know for this one reply. */
export interface ReplyNow {
  /** Codes of the facts that are no secret: those of before, and those that the last line has opened. */
  opened: readonly string[];
  /** Codes of those that are to be told in this reply; without it, all that are opened. */
  tells?: readonly string[];
  /** Codes of those that the last line asks about, and which it is too early to speak of. */
  evaded?: readonly string[];
  /** What the last line does that nobody puts up with. */
  rude?: Rudeness | undefined;
  /** Everything is agreed, so this is the goodbye. */
  isSettled?: boolean;
  /** Why the reply before it was of no use. */
  repairs?: ReplyCut;
}

/** Today's words, which stand behind the student's line. */
export interface TodaysWords {
  /** As the model reads them. */
  text: string;
  /** What of the card they order the persona to say: its own words. */
  ordered: string[];
  /** The rest: ours. */
  own: string;
}

export function todaysWords(talk: TalkSoFar, now: ReplyNow): TodaysWords {
  const written = write(talk, now, (words) => `\uE000${words}\uE001`);
  const ordered = [...written.matchAll(betweenMarks)].map(([, words = '']) => words);
  return {
    text: written.replaceAll(betweenMarks, '$1'),
    ordered,
    own: written.replaceAll(betweenMarks, ''),
  };
}

/** Of the private use area: no text has them. */
const betweenMarks = /\uE000([^\uE001]*)\uE001/g;

function write(talk: TalkSoFar, now: ReplyNow, toSay: (words: string) => string): string {
  const { card, isLast } = talk;
  const name = nameOf(card);
  const tells = told(card, now.tells ?? now.opened);
  return [
    stateOf(talk, now),
    agreementOf(talk, now, toSay),
    tells && `Об этом ${name} уже говорит: ${toSay(tells)}`,
    about(card, now.evaded) &&
      `Об этом ${name} пока не говорит, уходит от ответа: ${about(card, now.evaded)}`,
    now.rude && `${cues[now.rude]}: ${name} прямо говорит, что так разговаривать не станет.`,
    mayLeave(talk) && `Если эти слова снова злят, ${name} заканчивает разговор.`,
    (isLast || now.isSettled) && `Это последние слова: ${name} прощается.`,
    `Две строки, потом слова, которые говорит ${name}.`,
    now.repairs && `Прошлая попытка не годится: ${reasons[now.repairs]}. Скажи иначе.`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}

const cues: Record<Rudeness, string> = {
  insult: 'Это грубость',
  sexual: 'Это непристойность',
  threat: 'Это угроза',
};

/** As the talk stands with the line: what the server knows to anger does so at once. */
export const trustNow = ({ card, level, mood, said }: TalkSoFar, { rude }: ReplyNow): number =>
  rude ? moveMood(mood, { card, level, marks: [rudeness], asksOpenly: false, said }).trust : mood.trust;

/** The author's words of the mood are of the beginning. */
function stateOf(talk: TalkSoFar, now: ReplyNow): string {
  const { card, lines } = talk;
  const trust = trustNow(talk, now);
  const isFirst = lines.filter(({ speaker }) => speaker === 'student').length <= 1;
  if (!isFirst || now.rude || card.mood.trim() === '') return `${nameOf(card)} сейчас ${states[trust]}.`;
  const mood = `${nameOf(card)} сейчас: ${asSentence(card.mood)}`;
  return `${mood}${trust === 0 ? 'Одна короткая фраза.' : 'До трёх фраз.'}`;
}

const states: Record<number, string> = {
  0: 'держится закрыто: одна короткая холодная фраза',
  1: 'держится настороженно: до трёх коротких фраз',
  2: 'слушает, но сомневается: до трёх фраз по делу',
  3: 'держится открыто: до трёх фраз, признаёт трудное, ищет выход',
  4: 'хочет договориться: до трёх фраз, спокойно и прямо',
};

function agreementOf(talk: TalkSoFar, now: ReplyNow, toSay: (words: string) => string): string {
  const { card } = talk;
  const name = nameOf(card);
  if (now.isSettled) return 'Всё уже решено.';
  if (mayAgree(talk))
    return `Условия выполнены, можно согласиться: ${name} может согласиться своими словами.`;
  const refuses = card.agreesIf.length > 0 ? `${name} пока не соглашается.` : '';
  const lack = lackOf(talk, now);
  const rest = lack ? lackText(name, lack, toSay) : argumentsText(talk, now, toSay);
  return [refuses, rest].filter(Boolean).join(' ');
}

/** What the persona is to say that it still lacks; nothing after words that are no part of the matter. */
export const lackOf = (talk: TalkSoFar, { rude, isSettled }: ReplyNow): Lack | undefined =>
  rude || isSettled || talk.isLast || isNoConversation(lineToAnswer(talk)) ? undefined : whatLacks(talk);

const lackText = (name: string, lack: Lack, toSay: (words: string) => string): string =>
  lack.kind === 'trust'
    ? `До согласия один шаг: ${name} одной фразой говорит, ${toSay('что ещё мешает поверить')}.`
    : `Для согласия не хватает: ${toSay(withoutStop(lack.text))}. Если последние слова этого не дают, ${name} спрашивает об этом своими словами.`;

function argumentsText(talk: TalkSoFar, now: ReplyNow, toSay: (words: string) => string): string {
  const { card } = talk;
  if (card.objections.length === 0 || !takesArgument(talk, now.rude)) return '';
  const left = argumentsLeft(talk);
  const name = nameOf(card);
  if (left.length === 0)
    return `Все доводы уже прозвучали; новых нет, к прежним ${name} не возвращается, если не спросят.`;
  const listed = left.map(({ id, text }) => `${id} ${toSay(withoutStop(text))}`).join('; ');
  return `Доводы, которых ещё не было: ${listed}: только если к слову, своими словами, не больше одного.`;
}

const withoutStop = (text: string): string => inOneLine(text).replace(/\.$/, '');

const told = (card: ScenarioCard, codes: readonly string[]): string =>
  card.facts
    .filter(({ id, hidden }) => hidden && codes.includes(id))
    .map(({ text }) => asSentence(text))
    .join('')
    .trimEnd();

const about = (card: ScenarioCard, codes: readonly string[] = []): string =>
  card.facts
    .filter(({ id }) => codes.includes(id))
    .map(({ topic }) => asSentence(topic))
    .join('')
    .trimEnd();

const reasons: Record<ReplyCut, string> = {
  label: 'в ней слова другого человека',
  out_of_role: 'это не слова человека из разговора',
  leak: 'в ней прочитано то, что сказано только здесь',
  link: 'в ней ссылка или адрес',
  closed_fact: 'в ней то, о чём говорить рано',
  self_harm: 'в ней слова о том, чтобы навредить себе или другому',
  obscene: 'в ней брань',
  foreign: 'она не по-русски',
  empty: 'в ней нет слов',
  length: 'она слишком длинная',
  coaching: 'это похвала, оценка или совет собеседнику',
  frame: 'она об упражнении, а не о деле',
  recap: 'это пересказ или итог разговора',
  agreement: 'соглашаться ещё рано',
};
