import { z } from 'zod';
import { measure } from '#server/measuring/measures/measure.ts';
import { turnFaultInWords } from '#server/talks/turn/fault-words.ts';
import type { AskedReply } from './ask-reply.ts';
import { trainerFigures } from './figures.ts';
import type { Prices } from './measure-pace.ts';

/** What a run gave: what is written, compared and printed. */
export const trainerResults = z.object({
  set: z.literal('trainer'),
  endpoint: z.string(),
  model: z.string(),
  date: z.iso.datetime(),
  groups: z.array(z.object({ title: z.string(), measures: z.array(measure) })),
  /** From which of his lines on the persona might agree; null: never. */
  students: z.array(z.object({ name: z.string(), agreesFrom: z.int().nullable() })).default([]),
  /** The rows that everything above is counted from. */
  replies: z.array(
    z.object({
      name: z.string(),
      said: z.string(),
      fault: z.string().nullable(),
      raws: z.array(z.string()),
      shown: z.string(),
      cut: z.string().nullable(),
      marks: z.array(z.string()),
      trust: z.int().nullable(),
    }),
  ),
});
export type TrainerResults = z.infer<typeof trainerResults>;

export const trainerResultsOf = (
  asked: readonly AskedReply[],
  run: Pick<TrainerResults, 'endpoint' | 'model' | 'date'>,
  prices: Prices,
): TrainerResults => ({
  set: 'trainer',
  ...run,
  groups: trainerFigures(asked, prices),
  students: agreementsOf(asked),
  replies: asked.map(rowOf),
});

/** Printed below the figures. */
export const agreementLines = ({ students }: Pick<TrainerResults, 'students'>): string[] =>
  students.length === 0
    ? []
    : [
        [
          'Смог бы согласиться, по студентам',
          ...students.map(({ name, agreesFrom }) =>
            agreesFrom === null ? `${name} — нет` : `${name} — с реплики ${agreesFrom}`,
          ),
        ].join('\n'),
      ];

function agreementsOf(asked: readonly AskedReply[]): TrainerResults['students'] {
  const first = new Map<string, number | null>();
  for (const { about, mayAgree } of asked) {
    if (about.kind !== 'student') continue;
    const { name } = about.student;
    first.set(name, first.get(name) ?? (mayAgree ? about.turn : null));
  }
  return [...first].map(([name, agreesFrom]) => ({ name, agreesFrom }));
}

function rowOf(asked: AskedReply): TrainerResults['replies'][number] {
  const { name, talk } = asked;
  const row = { name, said: talk.lines.at(-1)?.text ?? '' };
  if (asked.kind === 'fault') {
    return {
      ...row,
      fault: `${asked.fault.kind}: ${turnFaultInWords(asked.fault)}`,
      raws: [],
      shown: '',
      cut: null,
      marks: [],
      trust: null,
    };
  }
  const { raws, reply } = asked;
  const { text: shown, cut, marks, mood } = reply;
  return { ...row, fault: null, raws, shown, cut, marks, trust: mood.trust };
}
