import { type PromptVariable, promptVariables } from '#contract/lessons/schemas.ts';
import { promptMaterialMaxLength } from '#contract/limits.ts';
import { promptTranscript } from '#domain/transcript/prompt-transcript.ts';
import type { LessonFields } from '#web/lessons/lesson-fields.ts';

export interface PromptRemarks {
  /** A name in braces that is not a variable: it is sent to the model unchanged. */
  unknown: string[];
  /** The prompt has variables, and the answer is not among them, so it is appended. */
  answerAppended: boolean;
  /** The prompt has no variable: the model gets the lesson and the answer all the same. */
  lessonGiven: boolean;
}

/** Remarks on a prompt for its author. Undefined for an empty prompt: the default one is used. */
export function promptRemarks(prompt: string): PromptRemarks | undefined {
  if (prompt.trim() === '') return undefined;
  const named = Array.from(prompt.matchAll(/\{\s*([\p{L}_][\p{L}\d_-]*)\s*\}/gu), ([whole]) => whole);
  const unknown = named.filter((whole) => !known.has(whole));
  const lessonGiven = !namesAny(prompt);
  return {
    unknown: [...new Set(unknown)],
    answerAppended: !lessonGiven && !prompt.includes('{answer}'),
    lessonGiven,
  };
}

const namesAny = (prompt: string) => promptVariables.some((name) => prompt.includes(`{${name}}`));

const known = new Set<string>(promptVariables.map((name) => `{${name}}`));

/** With criteria, the review has the platform's format, whatever the author's prompt says of its own. */
export const yieldsFormat = ({ aiPrompt, criteria }: Pick<LessonFields, 'aiPrompt' | 'criteria'>): boolean =>
  aiPrompt.trim() !== '' && criteria.length > 0;

type MaterialVariable = Exclude<PromptVariable, 'answer'>;

/** What the author's prompt names and the lesson hasn't; the default prompt names only what there is. */
export function emptyMaterials({ aiPrompt, assignment, content, transcription }: Texts): MaterialVariable[] {
  const texts = { assignment, content, transcription_lesson: transcription };
  return materials.filter((name) => aiPrompt.includes(`{${name}}`) && texts[name].trim() === '');
}

type Texts = Pick<LessonFields, 'aiPrompt' | 'assignment' | 'content' | 'transcription'>;

export interface CutMaterial {
  variable: MaterialVariable;
  /** In characters, the unit of all limits. */
  length: number;
  kept: number;
}

/** The lesson's texts that will be cut, of those that are sent: all, unless the author's prompt chooses among them. */
export function cutMaterials({
  aiPrompt,
  criteria,
  assignment,
  content,
  transcription,
}: Texts & Pick<LessonFields, 'criteria'>): CutMaterial[] {
  const lengths = {
    assignment: assignment.length,
    content: content.length,
    transcription_lesson: promptLength(transcription),
  };
  const sendsAll = criteria.length > 0 || !namesAny(aiPrompt);
  const asked = (variable: PromptVariable) => sendsAll || aiPrompt.includes(`{${variable}}`);
  return materials
    .map((variable) => ({ variable, length: lengths[variable], kept: promptMaterialMaxLength }))
    .filter(({ variable, length, kept }) => length > kept && asked(variable));
}

/** Subtitles are shorter in the prompt; a text that fits as it is needn't be read as subtitles at each keystroke. */
const promptLength = (transcription: string) =>
  transcription.length <= promptMaterialMaxLength
    ? transcription.length
    : promptTranscript(transcription).length;

const materials = ['assignment', 'content', 'transcription_lesson'] as const;
