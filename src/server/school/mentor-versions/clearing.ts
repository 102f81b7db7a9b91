import type { LessonInput } from '#contract/lessons/schemas.ts';

type Text = 'description' | 'videoUrl' | 'content' | 'transcription' | 'assignment' | 'aiPrompt';

/** What may clear a text: null, as a stored version has it, or a blank one. */
export type Clearing<Input extends LessonInput> = Omit<Input, Text> & {
  [Field in Text]?: Input[Field] | null;
};
