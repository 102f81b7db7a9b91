import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { ReplyCut } from '#contract/talks/schemas.ts';
import { mayLeave } from '#server/talks/mood/may-leave.ts';
import { mayAgree } from '#server/talks/mood/move-mood.ts';
import { asSentence, inOneLine, nameOf } from '#server/talks/talk/system-message.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';

/** What the model must know for this one reply. */
export interface ReplyNow {
  /** Codes of the facts that the persona speaks of: those of before, and those that the last line has opened. */
  opened: readonly string[];
  /** Codes of those that the last line asks about, and which it is too early to speak of. */
  evaded?: readonly string[];
  /** The last line is an insult. */
  isInsulted?: boolean;
  /** Everything is agreed, so this is the goodbye. */
  isSettled?: boolean;
  /** Why the reply before it was of no use. */
  repairs?: ReplyCut;
}

/** Today's words behind the student's line. */
export const instruction = (talk: TalkSoFar, now: ReplyNow): string => write(talk, now, (words) => words);

/** The same without the words of the card that the persona is to say. */
export const ownInstruction = (talk: TalkSoFar, now: ReplyNow): string => write(talk, now, () => '');

/** Those words, which are the persona's own. */
export function orderedWords(talk: TalkSoFar, now: ReplyNow): string[] {
  const ordered: string[] = [];
  write(talk, now, (words) => {
    ordered.push(words);
    return words;
  });
  return ordered;
}

function write(talk: TalkSoFar, now: ReplyNow, toSay: (words: string) => string): string {
  const { card, isLast } = talk;
  const name = nameOf(card);
  return [
    stateOf(talk),
    agreementOf(talk, now, toSay),
    told(card, now.opened) && `Об этом ${name} уже говорит: ${toSay(told(card, now.opened))}`,
    about(card, now.evaded) &&
      `Об этом ${name} пока не говорит, уходит от ответа: ${about(card, now.evaded)}`,
    now.isInsulted && `Это грубость: ${name} прямо говорит, что так разговаривать не станет.`,
    mayLeave(talk) && `Если эти слова снова злят, ${name} заканчивает разговор.`,
    (isLast || now.isSettled) && `Это последние слова: ${name} прощается.`,
    `Две строки, потом слова, которые говорит ${name}.`,
    now.repairs && `Прошлая попытка не годится: ${reasons[now.repairs]}. Скажи иначе.`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}

/** The author's words of the mood are of the beginning. */
function stateOf({ card, lines, mood }: TalkSoFar): string {
  const isFirst = lines.filter(({ speaker }) => speaker === 'student').length <= 1;
  if (isFirst && card.mood.trim() !== '') return `${nameOf(card)} сейчас: ${asSentence(card.mood)}`.trimEnd();
  return `${nameOf(card)} сейчас ${states[mood.trust]}.`;
}

const states: Record<number, string> = {
  0: 'держится закрыто: отвечает односложно и холодно, ничего не обещает',
  1: 'держится настороженно: отвечает коротко, о себе не рассказывает',
  2: 'слушает: отвечает по делу, но ещё сомневается',
  3: 'держится открыто: говорит свободно, признаёт трудное, ищет выход',
  4: 'хочет договориться: говорит спокойно и прямо',
};

/** Objections are used by turns, in the card's order. */
function agreementOf(talk: TalkSoFar, { isSettled }: ReplyNow, toSay: (words: string) => string): string {
  const { card, said } = talk;
  const name = nameOf(card);
  if (isSettled) return 'Всё уже решено.';
  if (mayAgree(talk))
    return `Условия выполнены, можно согласиться: ${name} может согласиться своими словами.`;
  const objection = card.objections[Math.max(0, said - 1) % Math.max(1, card.objections.length)];
  const argument =
    objection === undefined
      ? ''
      : `довод, своими словами: «${toSay(inOneLine(objection).replace(/\.$/, ''))}»`;
  if (card.agreesIf.length > 0) return `${name} пока не соглашается${argument && `; ${argument}`}.`;
  return argument && `У ${name} есть ${argument}.`;
}

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
