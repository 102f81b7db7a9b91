import { z } from 'zod';
import { type EvalFile, EvalFileError, readEvalFile, requireVerbatim } from './eval-file.ts';
import type { EvalLesson } from './lesson.ts';

/** An answer with the levels that its author gives it and the defects that he planted in it. */
export interface EvalAnswer {
  /** The file's name, as `facts-night-shift.md`. */
  name: string;
  lesson: EvalLesson;
  strength: 'strong' | 'middling' | 'weak';
  /** The title of the level by the title of each of the lesson's criteria. */
  levels: Record<string, string>;
  /** The answer's own words that show it, by the title of each criterion at its highest level; none where its proof is that nothing stands there. */
  shows: Record<string, string[]>;
  defects: EvalDefect[];
  text: string;
}

interface EvalDefect {
  /** The title of the criterion under which a review should speak of it. */
  criterion: string;
  /** The passage that shows it; null for what is missing altogether. */
  span: string | null;
}

export function parseAnswer(file: EvalFile, lessons: ReadonlyMap<string, EvalLesson>): EvalAnswer {
  const { fields, body } = readEvalFile(file, answerFields);
  const refuse = (problem: string) => new EvalFileError(file.path, problem);
  const lesson = lessons.get(`${fields.course}/${fields.lesson}`);
  if (!lesson) throw refuse(`нет урока ${fields.course}/${fields.lesson}`);
  const titles = lesson.criteria.map(({ title }) => title);
  if (Object.keys(fields.levels).join() !== titles.join())
    throw refuse('levels: нужны все критерии урока по порядку');
  const below = lesson.criteria.flatMap(({ title, levels }) => {
    const level = levels.findIndex((one) => one.title === fields.levels[title]);
    if (level < 0) throw refuse(`levels: у критерия «${title}» нет уровня «${fields.levels[title]}»`);
    return level < levels.length - 1 ? [title] : [];
  });
  if (fields.defects.map(({ criterion }) => criterion).join() !== below.join()) {
    throw refuse('defects: нужен один на каждый критерий ниже высшего уровня, по порядку');
  }
  const shown = lesson.criteria.filter(({ title, byAbsence }) => !below.includes(title) && !byAbsence);
  if (Object.keys(fields.shows).join() !== shown.map(({ title }) => title).join()) {
    throw refuse(
      'shows: нужны слова для каждого критерия высшего уровня, который виден по словам, по порядку',
    );
  }
  for (const words of Object.values(fields.shows).flat()) requireVerbatim(file.path, words, body);
  for (const { span } of fields.defects) requireVerbatim(file.path, span, body);
  const { strength, levels, shows, defects } = fields;
  return { name: file.path.replace(/^.*\//, ''), lesson, strength, levels, shows, defects, text: body };
}

const answerFields = z.strictObject({
  course: z.string(),
  lesson: z.string(),
  strength: z.enum(['strong', 'middling', 'weak']),
  levels: z.record(z.string(), z.string()),
  shows: z.record(z.string(), z.array(z.string().min(1)).min(1).max(2)).default({}),
  defects: z.array(
    z.strictObject({ criterion: z.string(), span: z.string().min(1).nullable().default(null) }),
  ),
});
