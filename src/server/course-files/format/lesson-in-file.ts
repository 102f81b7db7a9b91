import { z } from 'zod';
import { type CriterionInput, mostCriteria } from '#contract/lessons/criteria.ts';
import { type Cueing, lessonInput } from '#contract/lessons/schemas.ts';
import { line } from '#contract/text.ts';
import { parseVideo, videoAddress } from '#domain/video/video.ts';
import { TextFileError, FileProblems } from '#server/platform/text-files/file-problems.ts';
import { readNamedSections } from '#server/platform/text-files/sections.ts';
import { type TextFile, partFile, readFields } from '#server/platform/text-files/text-file.ts';
import {
  type ScenarioInFile,
  parseScenarioInFile,
  scenarioSections,
} from '#server/talks/scenarios/scenario-in-file.ts';
import type { AttemptInFile } from './attempts-in-file.ts';
import { parseCriteria } from './criteria-in-file.ts';
import { flag, text, wrongFields } from './file-fields.ts';
import { cueingSetting, lessonSettings } from './lesson-settings.ts';
import { parseSamples, type SampleInFile } from './samples-in-file.ts';

type Settings = z.output<z.ZodObject<typeof lessonSettings>>;

export interface LessonInFile extends Settings {
  /** Of its file, without `.md`: other lessons name it so. */
  name: string;
  title: string;
  description: string | null;
  videoUrl: string | null;
  content: string | null;
  assignment: string | null;
  /** What the mentor judges an answer by; empty where the review is prose. */
  criteria: CriterionInput[];
  /** The skills of criteria, both by title. */
  skills: CriterionSkill[];
  aiPrompt: string | null;
  /** The answers that its mentor is tried on. */
  samples: SampleInFile[];
  transcription: string | null;
  cueing: Cueing;
  isPublished: boolean;
  /** The talk to rehearse. */
  scenario: ScenarioInFile | null;
  /** The files in the archive that are the lesson's, with the names that people see. */
  files: LessonFileName[];
  /** The demonstration student's answers, the first attempt first. */
  attempts: AttemptInFile[];
}

export interface CriterionSkill {
  criterion: string;
  skill: string;
}

export interface LessonFileName {
  name: string;
  title: string;
}

export const lessonSections = {
  content: 'Содержание',
  assignment: 'Задание',
  criteria: 'Критерии',
  aiPrompt: 'Промпт',
  transcription: 'Расшифровка',
  samples: 'Образцы',
  ...scenarioSections,
} as const;

/** What a lesson's file holds; the student's attempts stand in files of their own. A draft may lack what a student needs. */
export function parseLesson(file: TextFile, { isDraft = false } = {}): Omit<LessonInFile, 'attempts'> {
  const { path } = file;
  const { yaml, body, bodyLine } = partFile(file);
  const problems = new FileProblems();
  const fields = problems.read(() => readFields(path, yaml, lessonFields));
  const { content, ...others } = lessonSections;
  const sections = readNamedSections(path, body, {
    required: isDraft ? [] : [content],
    optional: [...(isDraft ? [content] : []), ...Object.values(others)],
    firstLine: bodyLine,
    problems,
  });
  const textOf = (field: 'content' | 'assignment' | 'aiPrompt' | 'transcription') => {
    const section = sections.get(lessonSections[field]);
    const parsed = lessonInput.shape[field].safeParse(section?.text);
    if (parsed.success) return parsed.data || null;
    return problems.read(() => {
      const [issue] = parsed.error.issues;
      throw new TextFileError(path, `в разделе «# ${section?.name}»: ${issue?.message}`, section?.line);
    });
  };
  const texts = {
    content: textOf('content') ?? null,
    assignment: textOf('assignment') ?? null,
    aiPrompt: textOf('aiPrompt') ?? null,
    transcription: textOf('transcription') ?? null,
  };
  const rubric = sections.get(lessonSections.criteria);
  const criteria = problems.readList(() => parseCriteria(path, rubric?.text ?? '', rubric?.textLine));
  const samples = problems.readList(() => parseSamples(path, sections.get(lessonSections.samples), criteria));
  const scenario = problems.read(() =>
    parseScenarioInFile(path, {
      scenario: sections.get(lessonSections.scenario),
      lines: sections.get(lessonSections.lines),
      criteria,
      isDraft,
    }),
  );
  for (const fault of fields ? faultsAmong(fields, { hasCriteria: rubric !== undefined }) : [])
    problems.read(() => {
      throw new TextFileError(path, fault, 1);
    });
  if (!fields || problems.found.length > 0) throw problems.error();
  const { published, description, videoUrl, ...settings } = fields;
  return {
    ...settings,
    ...texts,
    name: path.split('/').at(-1)?.replace(/\.md$/, '') ?? '',
    description: description || null,
    videoUrl: videoUrl || null,
    criteria,
    samples,
    isPublished: published,
    scenario: scenario ?? null,
  };
}

const video = z
  .string('нужен адрес')
  .max(2_000, 'слишком длинный адрес')
  .overwrite(videoAddress)
  .refine((address) => parseVideo(address) !== undefined || /^files\/[\w.-]+$/.test(address), 'нужен адрес');

/** What settings say against each other. */
const faultsAmong = (
  settings: z.output<typeof lessonFields>,
  { hasCriteria }: { hasCriteria: boolean },
): string[] => [
  ...(!hasCriteria && settings.cueing !== 'show'
    ? ['cueing: наводить можно только там, где есть критерии']
    : []),
  ...((settings.answerFileKinds === null) === (settings.answerFilesLimit === null)
    ? []
    : ['answerFileKinds и answerFilesLimit пишут вместе: какие файлы и сколько']),
];

const lessonFields = z.strictObject(
  {
    title: text.pipe(lessonInput.shape.title),
    description: lessonInput.shape.description,
    videoUrl: video.optional(),
    published: flag.default(true),
    ...lessonSettings,
    cueing: cueingSetting,
    skills: z
      .array(z.strictObject({ criterion: text, skill: text }, { error: wrongFields }))
      .max(mostCriteria, `не больше ${mostCriteria}, по одному на критерий`)
      .default([]),
    files: z
      .array(z.strictObject({ name: text, title: line(200, 'нужно название') }, { error: wrongFields }))
      .default([]),
  },
  { error: wrongFields },
);
