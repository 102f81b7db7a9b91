import { z } from 'zod';
import type { EvalAnswer } from './answer.ts';
import { type EvalFile, EvalFileError, readEvalFile, requireVerbatim } from './eval-file.ts';

/** A second attempt at an answer of the set, with the first review's remarks and what became of each. */
export interface EvalRevision {
  /** The file's name, as `heat-work-chat-second.md`. */
  name: string;
  /** The first attempt. */
  answer: EvalAnswer;
  /** What the model is given as З1, З2…, in this order. */
  remarks: EvalRemark[];
  text: string;
}

interface EvalRemark {
  /** The title of a criterion of the lesson. */
  criterion: string;
  text: string;
  nextStep: string;
  /** What the first review quoted; null where something was missing altogether. */
  quote: string | null;
  expected: {
    outcome: 'closed' | 'partly' | 'open';
    /** The passage of the second attempt that shows it; never null for what is closed. */
    proof: string | null;
  };
}

export function parseRevision(file: EvalFile, answers: EvalAnswer[]): EvalRevision {
  const { fields, body } = readEvalFile(file, revisionFields);
  const refuse = (problem: string) => new EvalFileError(file.path, problem);
  const answer = answers.find(({ name }) => name === fields.answer);
  if (!answer) throw refuse(`нет ответа ${fields.answer}`);
  if (fields.remarks.length !== fields.expected.length)
    throw refuse('expected: нужен исход каждого замечания');
  const remarks = fields.remarks.map((remark, index) => {
    const expected = fields.expected[index];
    if (!expected || !(remark.criterion in answer.levels)) throw refuse(`нет критерия «${remark.criterion}»`);
    if (expected.outcome === 'closed' && !expected.proof)
      throw refuse(`expected.${index}: закрытому нужно proof`);
    requireVerbatim(file.path, remark.quote, answer.text);
    requireVerbatim(file.path, expected.proof, body);
    return { ...remark, expected };
  });
  return { name: file.path.replace(/^.*\//, ''), answer, remarks, text: body };
}

const passage = z.string().min(1).nullable().default(null);

const revisionFields = z.strictObject({
  answer: z.string(),
  remarks: z
    .array(z.strictObject({ criterion: z.string(), quote: passage, text: z.string(), nextStep: z.string() }))
    .min(1),
  expected: z.array(z.strictObject({ outcome: z.enum(['closed', 'partly', 'open']), proof: passage })),
});
