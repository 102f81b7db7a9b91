import { z } from 'zod';
import { type CriterionInput, mostCriteria } from '#contract/lessons/criteria.ts';
import { answerMaxLength } from '#contract/limits.ts';
import { mostSamples, sampleTitleMaxLength } from '#contract/samples/lesson-samples.ts';
import { sampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import { line, requiredText } from '#contract/text.ts';
import { fencedYaml, yamlIn } from '#server/platform/text-files/fenced-yaml.ts';
import { gather, TextFileError } from '#server/platform/text-files/file-problems.ts';
import { readYaml } from '#server/platform/text-files/text-file.ts';

const sampleInFile = z.strictObject({
  /** One of the three of «Попробовать»; any other is called as its author has called it, or nothing. */
  kind: sampleKind.optional(),
  title: line(sampleTitleMaxLength, 'нужно название').optional(),
  content: requiredText(answerMaxLength, 'нужен текст'),
  expected: z
    .array(z.strictObject({ criterion: z.string(), level: z.string() }))
    .max(mostCriteria)
    .default([]),
});
export type SampleInFile = z.output<typeof sampleInFile>;

/** As its row is called. */
export const nameOfSample = ({ kind, title }: Pick<SampleInFile, 'kind' | 'title'>): string | null =>
  kind ? sampleWords[kind] : (title ?? null);

const samplesInFile = z
  .array(sampleInFile)
  .max(mostSamples, `не больше ${mostSamples} образцов`)
  .refine((all) => {
    const names = all.map(nameOfSample).filter((name) => name !== null);
    return new Set(names).size === names.length;
  }, 'образец назван дважды');

/** The answers that a lesson is tried on, in its section «# Образцы»: YAML, since an answer may look like anything. */
export function parseSamples(
  path: string,
  section: { text: string; textLine: number } | undefined,
  criteria: readonly CriterionInput[],
): SampleInFile[] {
  if (!section) return [];
  const yaml = yamlIn(section.text);
  if (yaml === undefined) throw new TextFileError(path, `${what} нужен список YAML`, section.textLine);
  const given = readYaml(path, what, { text: yaml, line: section.textLine + 1 });
  const parsed = samplesInFile.safeParse(given.value);
  if (!parsed.success) {
    throw gather(
      parsed.error.issues.map((issue) => ({
        path,
        line: given.lineOf(issue),
        message: `${what} ${issue.path.join('.')}: ${issue.message}`,
      })),
    );
  }
  for (const { criterion, level } of parsed.data.flatMap(({ expected }) => expected)) {
    const known = criteria.find(({ title }) => title === criterion);
    if (!known?.levels.some(({ title }) => title === level)) {
      throw new TextFileError(
        path,
        `${what} нет критерия «${criterion}» с уровнем «${level}»`,
        section.textLine,
      );
    }
  }
  return parsed.data;
}

const what = 'в разделе «# Образцы»';

export const writeSamples = (samples: readonly SampleInFile[]): string =>
  samples.length === 0
    ? ''
    : fencedYaml(
        samples.map(({ kind, title, content, expected }) => ({
          ...(kind ? { kind } : title !== undefined && { title }),
          content,
          ...(expected.length > 0 && { expected }),
        })),
      );
