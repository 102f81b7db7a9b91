import { z } from 'zod';
import { levelTitleMaxLength, mostCriteria, mostLevels } from '#contract/lessons/criteria.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { id, text } from '#contract/text.ts';

/** The three answers that a lesson is tried on. */
export const sampleKind = z.enum(['weak', 'middling', 'strong']);
export type SampleKind = z.infer<typeof sampleKind>;

export const expectedLevel = z.object({
  criterionId: id,
  level: z
    .int()
    .min(0)
    .max(mostLevels - 1)
    .describe('Номер уровня с нуля'),
  levels: z
    .array(z.string().max(levelTitleMaxLength))
    .min(1)
    .max(mostLevels)
    .describe('Названия уровней критерия, как они были: с другими названиями ожидание не сравнивается'),
});
export type ExpectedLevel = z.infer<typeof expectedLevel>;

export const expected = z
  .array(expectedLevel)
  .max(mostCriteria)
  .refine((all) => all.every(({ level, levels }) => level < levels.length), 'У критерия нет такого уровня')
  .refine(
    (all) => new Set(all.map(({ criterionId }) => criterionId)).size === all.length,
    'Критерий назван дважды',
  )
  .describe('Какого уровня ждёт автор; критерий, о котором он не сказал, не назван');

export const sample = z
  .object({ kind: sampleKind, content: z.string(), expected: z.array(expectedLevel) })
  .meta({ id: 'Sample' });
export type Sample = z.infer<typeof sample>;

export const samplesInput = z
  .array(z.object({ kind: sampleKind, content: text(answerMaxLength), expected }))
  .max(sampleKind.options.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Образец назван дважды')
  .describe('Образец, который не назван или пуст, убирается');
export type SamplesInput = z.output<typeof samplesInput>;
