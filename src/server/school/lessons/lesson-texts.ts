import type { LessonInput, ReleaseMode } from '#contract/lessons/schemas.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';

type Text = 'description' | 'videoUrl' | 'content' | 'transcription' | 'assignment' | 'aiPrompt';

/** What may clear a text: null, as a stored version has it, or a blank one. */
export type Clearing<Input extends LessonInput> = Omit<Input, Text> & {
  [Field in Text]?: Input[Field] | null;
};

export interface LessonTexts {
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
  };
}

function text(given: string | null | undefined, was: string | null = null): string | null {
  if (given === undefined) return was;
  return textOrNull(given);
}
