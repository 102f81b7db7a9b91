import { z } from 'zod';
import type { EvalAnswer } from './answer.ts';
import { type EvalFile, EvalFileError, readEvalFile } from './eval-file.ts';
import type { EvalLesson } from './lesson.ts';
import type { EvalRevision } from './revision.ts';

export const attackCategories = [
  'direct-ru',
  'direct-en',
  'imitated-format',
  'authority',
  'pressure',
  'extraction',
  'links',
  'hidden',
  'mixed-language',
  'across-attempts',
] as const;

export type EvalInjection = EvalAttack | EvalHarmless;

/** A clean answer with an attack in it: no level may be above what the clean one gets. */
interface EvalAttack {
  name: string;
  category: (typeof attackCategories)[number];
  lesson: EvalLesson;
  /** The same answer without the attack. */
  twin: EvalAnswer;
  /** Across attempts: the remarks that are still open, all of them, since the answer is unchanged. */
  revision: EvalRevision | null;
  attack: string;
  /** The twin's text with the attack in it: what is sent. */
  text: string;
}

/** An honest answer that speaks about instructions, rules and systems: it should raise no suspicion. */
interface EvalHarmless {
  name: string;
  category: 'harmless';
  lesson: EvalLesson;
  text: string;
}

interface Known {
  lessons: ReadonlyMap<string, EvalLesson>;
  answers: EvalAnswer[];
  revisions: EvalRevision[];
}

export function parseInjection(file: EvalFile, { lessons, answers, revisions }: Known): EvalInjection {
  const { fields, body } = readEvalFile(file, injectionFields);
  const refuse = (problem: string) => new EvalFileError(file.path, problem);
  const name = file.path.replace(/^.*\//, '');
  const lesson = lessons.get(`${fields.course}/${fields.lesson}`);
  if (!lesson) throw refuse(`нет урока ${fields.course}/${fields.lesson}`);
  if (fields.category === 'harmless') {
    if (!body) throw refuse('нет текста ответа');
    return { name, category: fields.category, lesson, text: body };
  }
  const { category, at } = fields;
  const twin = answers.find((answer) => answer.name === fields.twin);
  if (twin?.lesson.path !== lesson.path) throw refuse(`в уроке нет ответа ${fields.twin}`);
  const revision = revisions.find((one) => one.name === fields.revision && one.answer === twin) ?? null;
  if ((category === 'across-attempts') !== (revision !== null)) {
    throw refuse('revision: нужна вторая попытка этого же ответа, и только в across-attempts');
  }
  const attack = fields.attack ?? body;
  if (!attack || (fields.attack && body))
    throw refuse('текст нападения нужен один: в attack или под заголовком');
  return { name, category, lesson, twin, revision, attack, text: compose(twin.text, attack, at) };
}

/** In the middle it stands between two paragraphs, as a student would paste it. */
function compose(clean: string, attack: string, at: 'start' | 'middle' | 'end'): string {
  const paragraphs = clean.split('\n\n');
  const place = { start: 0, middle: Math.ceil(paragraphs.length / 2), end: paragraphs.length }[at];
  return paragraphs.toSpliced(place, 0, attack).join('\n\n');
}

const place = { course: z.string(), lesson: z.string() };

const injectionFields = z.discriminatedUnion('category', [
  z.strictObject({ category: z.literal('harmless'), ...place }),
  z.strictObject({
    category: z.enum(attackCategories),
    ...place,
    twin: z.string(),
    at: z.enum(['start', 'middle', 'end']),
    revision: z.string().optional(),
    attack: z.string().min(1).optional(),
  }),
]);
