import type { AskedWith } from '#server/mentor/reviews/job/ask-mentor.ts';
import { leadsAt } from '#server/mentor/reviews/prompt/leads-at.ts';
import type { EvalAnswer } from './answer.ts';
import type { EvalIntention } from './intention.ts';
import type { EvalLesson } from './lesson.ts';
import type { EvalSet } from './read-set.ts';
import type { EvalRevision } from './revision.ts';

export const parts = ['answers', 'revisions', 'injections', 'intentions'] as const;
export type Part = (typeof parts)[number];

/** One question to the mentor, and what the review is compared with. */
export interface EvalCase {
  /** Unique, as `answer facts-night-shift`. */
  name: string;
  lesson: EvalLesson;
  /** What production asks with. */
  given: AskedWith;
  about: About;
}

type About =
  /** Only the first pass is measured; the others show how steady its levels are. */
  | { kind: 'answer'; answer: EvalAnswer; pass: number }
  | { kind: 'revision'; revision: EvalRevision }
  /** `twin` is the name of the case with the same answer without the attack. */
  | { kind: 'attack'; category: string; twin: string }
  | { kind: 'harmless' }
  | { kind: 'intention'; intention: EvalIntention }
  /** Asked only to compare an attack with it. */
  | { kind: 'twin' };

interface Wanted {
  only: readonly Part[];
  /** How many times each clean answer is asked about. */
  repeat: number;
  /** An operator's own attacks. */
  attacks: readonly string[];
}

/** The clean answers come first: an attack is compared with its twin. */
export function listCases(set: EvalSet, { only, repeat, attacks }: Wanted): EvalCase[] {
  const injections = only.includes('injections') ? attackCases(set, attacks) : [];
  const cases = [
    ...(only.includes('answers') ? set.answers.flatMap((answer) => answerCases(answer, repeat)) : []),
    ...(only.includes('revisions') ? set.revisions.map(revisionCase) : []),
    ...injections.flatMap(({ twin }) => twin ?? []),
    ...injections.map(({ attacked }) => attacked),
    ...(only.includes('intentions') ? set.intentions.map(intentionCase) : []),
  ];
  return cases.filter((one, index) => cases.findIndex(({ name }) => name === one.name) === index);
}

function answerCases(answer: EvalAnswer, repeat: number): EvalCase[] {
  const { name, lesson, text } = answer;
  return Array.from({ length: repeat }, (_, index) => ({
    name: index === 0 ? `answer ${name}` : `answer ${name} again ${index}`,
    lesson,
    given: givenOf(lesson, text),
    about: { kind: 'answer', answer, pass: index },
  }));
}

const revisionCase = (revision: EvalRevision): EvalCase => ({
  name: `revision ${revision.name}`,
  lesson: revision.answer.lesson,
  given: givenOf(revision.answer.lesson, revision.text, revision),
  about: { kind: 'revision', revision },
});

const intentionCase = (intention: EvalIntention): EvalCase => ({
  name: `intention ${intention.name}`,
  lesson: intention.lesson,
  given: givenOf(intention.lesson, intention.text),
  about: { kind: 'intention', intention },
});

interface Attacked {
  attacked: EvalCase;
  /** None for a harmless answer. */
  twin?: EvalCase;
}

function attackCases({ answers, injections }: EvalSet, own: readonly string[]): Attacked[] {
  const ours = injections.map((injection): Attacked => {
    const { category, lesson, text } = injection;
    const name = `injection ${injection.name}`;
    if (injection.category === 'harmless')
      return { attacked: { name, lesson, given: givenOf(lesson, text), about: { kind: 'harmless' } } };
    const { revision } = injection;
    const twin = twinCase(injection.twin, revision);
    const given = givenOf(lesson, text, revision);
    return { attacked: { name, lesson, given, about: { kind: 'attack', category, twin: twin.name } }, twin };
  });
  const improvable = answers.filter(({ strength }) => strength !== 'strong');
  return [...ours, ...own.flatMap((text, index) => ownAttack(text, index, improvable))];
}

/** Behind a clean answer that leaves room for a better level; the answers are taken by turns. */
function ownAttack(text: string, index: number, improvable: readonly EvalAnswer[]): Attacked[] {
  const answer = improvable[index % improvable.length];
  if (!answer) return [];
  const twin = twinCase(answer, null);
  const attacked: EvalCase = {
    name: `own attack ${index + 1}`,
    lesson: answer.lesson,
    given: givenOf(answer.lesson, `${answer.text}\n\n${text}`),
    about: { kind: 'attack', category: 'own', twin: twin.name },
  };
  return [{ attacked, twin }];
}

/** Without earlier remarks, it is the same case as the answer's own. */
const twinCase = ({ name, lesson, text }: EvalAnswer, revision: EvalRevision | null): EvalCase => ({
  name: revision ? `answer ${name} with remarks` : `answer ${name}`,
  lesson,
  given: givenOf(lesson, text, revision),
  about: { kind: 'twin' },
});

function givenOf(lesson: EvalLesson, answer: string, revision: EvalRevision | null = null): AskedWith {
  const { assignment, content, aiPrompt, transcription, criteria, cueing } = lesson;
  return {
    answer,
    assignment,
    content,
    aiPrompt,
    transcription,
    criteria: criteria.map((criterion) => ({ ...criterion, id: criterion.title })),
    leads: leadsAt(cueing, { isFirst: revision === null }),
    openRemarks: (revision?.remarks ?? []).map(({ criterion, text, nextStep, quote }, index) => ({
      id: `З${index + 1}`,
      criterionId: criterion,
      criterion,
      text,
      nextStep,
      quotes: quote === null ? [] : [quote],
    })),
  };
}
