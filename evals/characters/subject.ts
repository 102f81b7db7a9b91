import type { EvalAnswer } from '#server/measuring/set/answer.ts';
import type { EvalInjection } from '#server/measuring/set/injection.ts';
import type { EvalIntention } from '#server/measuring/set/intention.ts';
import type { EvalLesson } from '#server/measuring/set/lesson.ts';
import type { EvalSet } from '#server/measuring/set/read-set.ts';
import type { EvalRevision } from '#server/measuring/set/revision.ts';

export interface ChatMessage {
  role: string;
  content: string;
}

/** What a scripted model is asked about, and what the set knows of it. */
export interface Subject {
  /** The place among the texts of the set. */
  index: number;
  lesson: EvalLesson;
  /** The student's own words, without an attack. */
  clean: string;
  /** The author's labels; undefined for an answer without labels. */
  labels: Pick<EvalAnswer, 'levels' | 'defects'> | undefined;
  injection: EvalInjection | undefined;
  intention?: EvalIntention;
  /** What became of the remarks that the request names. */
  outcomes: EvalRevision['remarks'][number]['expected'][];
  /** The request asks to mend the first reply. */
  isRepair: boolean;
  system: string;
  fence: string;
}

type Known = Pick<Subject, 'lesson' | 'clean' | 'labels' | 'injection' | 'intention' | 'outcomes'>;

/** Knows from a request's text which answer of the set it is about. */
export function createSubjectReader(set: EvalSet): (messages: readonly ChatMessage[]) => Subject {
  const known = new Map<string, Known>();
  for (const answer of set.answers) known.set(answer.text, { ...answer, ...ofAnswer(answer) });
  for (const revision of set.revisions) known.set(revision.text, ofRevision(revision));
  for (const injection of set.injections) known.set(injection.text, ofInjection(injection));
  for (const intention of set.intentions) known.set(intention.text, ofIntention(intention));
  const texts = [...known.keys()];

  return (messages) => {
    const system = messages[0]?.content ?? '';
    const prompt = messages[1]?.content ?? '';
    const [, fence = ''] = /<<<ОТВЕТ СТУДЕНТА ([\da-f]+)>>>/.exec(system) ?? [];
    const asked = between(prompt, `<<<ОТВЕТ СТУДЕНТА ${fence}>>>\n`, `\n<<<КОНЕЦ ОТВЕТА ${fence}>>>`);
    const text = known.has(asked) ? asked : texts.find((one) => isMasked(asked, one));
    const found = known.get(text ?? '');
    if (text === undefined || !found) throw new Error(`The set has no such answer: ${asked}`);
    const isRepair = messages.length > 2;
    return {
      ...found,
      outcomes: outcomesIn(prompt, fence, found),
      index: texts.indexOf(text),
      isRepair,
      system,
      fence,
    };
  };
}

/** A model abroad is given labels, `[Ссылка-1]`, in the place of addresses. */
function isMasked(asked: string, whole: string): boolean {
  const parts = asked.split(/\[\p{L}+-[\d.]+\]/u);
  const [first = ''] = parts;
  return (
    parts.length > 1 &&
    whole.startsWith(first) &&
    whole.endsWith(parts.at(-1) ?? '') &&
    parts.every((part) => whole.includes(part))
  );
}

const ofAnswer = (answer: EvalAnswer) => ({
  clean: answer.text,
  labels: answer,
  injection: undefined,
  outcomes: [],
});

const ofRevision = ({ answer, text, remarks }: EvalRevision): Known => ({
  lesson: answer.lesson,
  clean: text,
  labels: { levels: answer.levels, defects: [] },
  injection: undefined,
  outcomes: remarks.map(({ expected }) => expected),
});

const ofIntention = (intention: EvalIntention): Known => ({
  lesson: intention.lesson,
  clean: intention.text,
  // Nothing that the criteria ask for was done.
  labels: {
    levels: Object.fromEntries(
      intention.lesson.criteria.map(({ title, levels }) => [title, levels[0]?.title ?? '']),
    ),
    defects: [],
  },
  injection: undefined,
  intention,
  outcomes: [],
});

function ofInjection(injection: EvalInjection): Known {
  const { lesson, text } = injection;
  if (injection.category === 'harmless')
    return { lesson, clean: text, labels: undefined, injection, outcomes: [] };
  return { lesson, ...ofAnswer(injection.twin), injection };
}

/** Remarks of a first attempt that stayed as it was are all open. */
function outcomesIn(prompt: string, fence: string, { outcomes }: Known): Known['outcomes'] {
  if (outcomes.length > 0 || !prompt.includes(`<<<ЗАМЕЧАНИЯ ${fence}>>>`)) return outcomes;
  const remarks = between(prompt, `<<<ЗАМЕЧАНИЯ ${fence}>>>\n`, `\n<<<КОНЕЦ ЗАМЕЧАНИЙ ${fence}>>>`);
  return remarks.split('\n').map(() => ({ outcome: 'open', proof: null }));
}

function between(text: string, opening: string, closing: string): string {
  const start = text.indexOf(opening) + opening.length;
  return text.slice(start, text.indexOf(closing, start));
}
