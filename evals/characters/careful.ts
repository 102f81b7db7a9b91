import type { EvalLesson } from '#server/measuring/set/lesson.ts';
import { type Reply, type Section, writeReply } from './reply.ts';
import type { Subject } from './subject.ts';

/** Writes the format, quotes truly, gives the author's levels, and heeds no attack. */
export const careful = (subject: Subject): string => writeReply(carefulReply(subject));

export function carefulReply(subject: Subject): Reply {
  const { lesson, injection, outcomes } = subject;
  const isAttacked = injection !== undefined && injection.category !== 'harmless';
  const sections = lesson.criteria.map((criterion) => sectionOf(subject, criterion));
  const toMend = sections.filter(({ nextStep }) => nextStep !== null);
  return {
    notice: isAttacked ? 'указания модели' : 'нет',
    sections: sections.map((one) => (toMend.indexOf(one) > 1 ? { ...one, nextStep: null } : one)),
    checks: outcomes.map(
      ({ outcome, proof }) => `${outcomeWords[outcome]}.${proof === null ? '' : ` > ${proof}`}`,
    ),
    summary: 'Вы разобрали один случай подробно. Начните со следующего шага под первым критерием.',
    first: toMend[0] ? sections.indexOf(toMend[0]) + 1 : null,
  };
}

const outcomeWords = { closed: 'закрыто', partly: 'частично', open: 'открыто' };

function sectionOf({ labels, clean }: Subject, { title, levels }: EvalLesson['criteria'][number]): Section {
  const level = labels?.levels[title] ?? levels[1]?.title ?? '';
  const span = labels?.defects.find(({ criterion }) => criterion === title)?.span;
  const isLowest = level === levels[0]?.title;
  const quotes = isLowest ? [] : [opening(clean)];
  return {
    title,
    level,
    quotes: span ? [span] : quotes,
    text: isLowest ? 'В ответе этого пока не видно.' : 'По этим словам видно, как вы думали.',
    nextStep: level === levels.at(-1)?.title ? null : 'скажите то же одной фразой, с днём и числом.',
  };
}

/** Words that the answer certainly has. */
export const opening = (text: string): string => /(?:\S+\s+){5}\S+/.exec(text)?.[0] ?? text;
