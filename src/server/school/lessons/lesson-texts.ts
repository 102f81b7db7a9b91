import { answerFileKinds } from '#contract/answer-files/kinds.ts';
import type { AnswerFilesRule } from '#contract/answer-files/schemas.ts';
import type { LessonInput, ReleaseMode } from '#contract/lessons/schemas.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import type { Clearing } from '#server/school/mentor-versions/clearing.ts';

/** Both or neither. */
interface AnswerFilesColumns {
  answer_files_limit: number | null;
  answer_file_kinds: string[] | null;
}

export interface LessonTexts extends AnswerFilesColumns {
  title: string;
  description: string | null;
  video_url: string | null;
  content: string | null;
  transcription: string | null;
  assignment: string | null;
  attempts_limit: number | null;
  release: ReleaseMode;
}

export const lessonTextColumns = [
  'title',
  'description',
  'video_url',
  'content',
  'transcription',
  'assignment',
  'attempts_limit',
  'release',
  'answer_files_limit',
  'answer_file_kinds',
] as const;

/** The columns to store: omitted ones are unchanged, blank texts become null. */
export function lessonTexts(input: Clearing<LessonInput>, before?: LessonTexts): LessonTexts {
  return {
    title: input.title,
    description: text(input.description, before?.description),
    video_url: text(input.videoUrl, before?.video_url),
    content: text(input.content, before?.content),
    transcription: text(input.transcription, before?.transcription),
    assignment: text(input.assignment, before?.assignment),
    attempts_limit:
      input.attemptsLimit === undefined ? (before?.attempts_limit ?? null) : input.attemptsLimit,
    release: input.release ?? before?.release ?? 'at_once',
    ...(input.answerFiles === undefined && before ? ruleIn(before) : ruleColumns(input.answerFiles)),
  };
}

function text(given: string | null | undefined, was: string | null = null): string | null {
  if (given === undefined) return was;
  return textOrNull(given);
}

const ruleIn = ({ answer_files_limit, answer_file_kinds }: LessonTexts): AnswerFilesColumns => ({
  answer_files_limit,
  answer_file_kinds,
});

/** The kinds are stored once each, in the order of the form. */
const ruleColumns = (rule: AnswerFilesRule | null | undefined): AnswerFilesColumns => ({
  answer_files_limit: rule?.most ?? null,
  answer_file_kinds: rule ? answerFileKinds.filter((kind) => rule.kinds.includes(kind)) : null,
});
