import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { EvalAnswer } from '#server/measuring/set/answer.ts';
import { EvalFileError, readEvalFile, requireVerbatim } from '#server/measuring/set/eval-file.ts';

/** Two second attempts after the same review: its words pasted, and the same thought in own words. */
export interface EvalBorrowing {
  name: string;
  answer: EvalAnswer;
  remarks: { text: string; nextStep: string }[];
  pasted: Attempt;
  own: Attempt;
}

interface Attempt {
  text: string;
  /** What a mentor would quote. */
  proofs: string[];
}

export async function readBorrowings(answers: readonly EvalAnswer[]): Promise<EvalBorrowing[]> {
  const folder = new URL('./ru/borrowed/', import.meta.url);
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const path = `ru/borrowed/${name}`;
      const { fields } = readEvalFile({ path, text: await readFile(new URL(name, folder), 'utf8') }, schema);
      const answer = answers.find((one) => one.name === fields.answer);
      if (!answer) throw new EvalFileError(path, `нет ответа ${fields.answer}`);
      for (const { criterion } of fields.remarks)
        if (!(criterion in answer.levels)) throw new EvalFileError(path, `нет критерия «${criterion}»`);
      for (const { text, proofs } of [fields.pasted, fields.own])
        for (const proof of proofs) requireVerbatim(path, proof, text);
      return { ...fields, name, answer };
    }),
  );
}

const attempt = z.strictObject({ text: z.string(), proofs: z.array(z.string()).min(1) });

const schema = z.strictObject({
  answer: z.string(),
  remarks: z.array(z.strictObject({ criterion: z.string(), text: z.string(), nextStep: z.string() })).min(1),
  pasted: attempt,
  own: attempt,
});
