import { z } from 'zod';
import { type EvalFile, readEvalFile, requireVerbatim, EvalFileError } from './eval-file.ts';
import type { EvalLesson } from './lesson.ts';

/**
 * An answer in which what a criterion asks for was only meant, thought, left for later or done by somebody else: the words are
 * there, the deed isn't, so its level is the lowest. Kept apart from the texts that the rules were written on.
 */
export interface EvalIntention {
  name: string;
  lesson: EvalLesson;
  /** The title of the criterion that asks for the deed. */
  criterion: string;
  /** The words that look like it. */
  span: string;
  text: string;
}

export function parseIntention(file: EvalFile, lesson: EvalLesson): EvalIntention {
  const { fields, body } = readEvalFile(file, intentionFields);
  const { criterion, span } = fields;
  if (!lesson.criteria.some(({ title }) => title === criterion))
    throw new EvalFileError(file.path, `в уроке нет критерия «${criterion}»`);
  requireVerbatim(file.path, span, body);
  return { name: file.path.replace(/^.*\//, ''), lesson, criterion, span, text: body };
}

const intentionFields = z.strictObject({ criterion: z.string(), span: z.string().min(1) });
