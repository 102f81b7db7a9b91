import { type PromptVariable, promptVariables } from '#contract/lessons.ts';
import { promptMaterialMaxLength } from '#contract/limits.ts';
import type { LessonFields } from './lesson-fields.ts';

export interface PromptRemarks {
  /** In braces, but none of the variables: it will be sent to the model as it stands. */
  unknown: string[];
  /** The answer is not named, so it will be added after the prompt. */
  answerAppended: boolean;
}

/** What an author should know of a prompt before saving it. Undefined: it's empty, and the default one is used. */
export function promptRemarks(prompt: string): PromptRemarks | undefined {
  if (prompt.trim() === '') return undefined;
  const named = Array.from(prompt.matchAll(/\{\s*([\p{L}_][\p{L}\d_-]*)\s*\}/gu), ([whole]) => whole);
  const unknown = named.filter((whole) => !known.has(whole));
  return { unknown: [...new Set(unknown)], answerAppended: !prompt.includes('{answer}') };
}

const known = new Set<string>(promptVariables.map((name) => `{${name}}`));

export interface CutMaterial {
  variable: Exclude<PromptVariable, 'answer'>;
  /** In characters, as limits count them everywhere. */
  length: number;
  kept: number;
}

/** What of the lesson is longer than the model is sent, as far as the prompt asks for it; the default one asks for all. */
export function cutMaterials({
  aiPrompt,
  assignment,
  content,
  transcription,
}: Pick<LessonFields, 'aiPrompt' | 'assignment' | 'content' | 'transcription'>): CutMaterial[] {
  const lengths = {
    assignment: assignment.length,
    content: content.length,
    transcription_lesson: transcription.length,
  };
  const asked = (variable: PromptVariable) => aiPrompt.trim() === '' || aiPrompt.includes(`{${variable}}`);
  return materials
    .map((variable) => ({ variable, length: lengths[variable], kept: promptMaterialMaxLength }))
    .filter(({ variable, length, kept }) => length > kept && asked(variable));
}

const materials = ['assignment', 'content', 'transcription_lesson'] as const;
