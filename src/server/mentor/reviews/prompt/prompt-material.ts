import { type PromptVariable, promptVariables } from '#contract/lessons/schemas.ts';
import { promptMaterialMaxLength } from '#contract/limits.ts';
import { promptTranscript } from '#domain/transcript/prompt-transcript.ts';

/** The texts that a prompt is made of. */
export interface Material {
  answer: string;
  /** The lesson author's prompt; if empty, the default one is used. */
  aiPrompt: string | null;
  assignment: string | null;
  content: string | null;
  transcription: string | null;
  /** Random for each request, so that an answer can't contain the end marker of its block. */
  fence: string;
  /** The lesson's texts as the prompt carries them; without, each is cut where it is too long. */
  texts?: LessonTexts;
}

export interface LessonTexts {
  assignment: string;
  content: string;
  /** With times, if it has them. */
  transcription: string;
}

/**
 * The author's prompt with the lesson and the answer filled in; an answer that it doesn't name is appended. One that names
 * nothing gets the lesson before it, as the rubric does.
 */
export function authorsPrompt(template: string, material: Material): string {
  if (!namesAny(template)) return fill(aroundPrompt(template, material), material);
  const filled = fill(template, material);
  return template.includes('{answer}') ? filled : `${filled}\n\nОтвет студента:\n${answerBlock(material)}`;
}

const namesAny = (template: string) => promptVariables.some((name) => template.includes(`{${name}}`));

const aroundPrompt = (template: string, material: Material) =>
  [
    unnamedTexts(undefined, material),
    `## Указания автора урока\n\n${template}`,
    '## Ответ студента\n{answer}',
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** The lesson's texts that the author's prompt doesn't name itself. */
export function unnamedTexts(author: string | undefined, material: Material): string {
  const given = givenVariables(material);
  const isWanted = (name: keyof typeof headings) => given.has(name) && !author?.includes(`{${name}}`);
  return (Object.keys(headings) as (keyof typeof headings)[])
    .filter(isWanted)
    .map((name) => `## ${headings[name]}\n\n{${name}}`)
    .join('\n\n');
}

const headings = {
  assignment: 'Задание',
  content: 'Материал урока',
  transcription_lesson: 'Расшифровка видео',
};

/** A single pass: values are not scanned again, so braces in them are kept. Unknown names are unchanged. */
export function fill(template: string, material: Material): string {
  const values = valuesOf(material);
  return template.replace(/\{([a-z_]+)\}/g, (braced, name: string) => values.get(name) ?? braced);
}

/** The variables that have a value. */
export function givenVariables(material: Material): ReadonlySet<PromptVariable> {
  const values = valuesOf(material);
  return new Set(promptVariables.filter((name) => values.get(name)?.trim() !== ''));
}

function valuesOf(material: Material): ReadonlyMap<string, string> {
  const texts = material.texts ?? cutTexts(material);
  const values: Record<PromptVariable, string> = {
    answer: `\n${answerBlock(material)}\n`,
    assignment: texts.assignment,
    content: texts.content,
    transcription_lesson: texts.transcription,
  };
  return new Map(Object.entries(values));
}

function cutTexts(material: Material): LessonTexts {
  const { assignment, content, transcription } = wholeTexts(material);
  return {
    assignment: promptMaterial(assignment),
    content: promptMaterial(content),
    transcription: promptMaterial(transcription),
  };
}

export const wholeTexts = ({ assignment, content, transcription }: Material): LessonTexts => ({
  assignment: assignment ?? '',
  content: content ?? '',
  transcription: transcription ? promptTranscript(transcription) : '',
});

const answerBlock = ({ answer, fence }: Material) => `${openingOf(fence)}\n${answer}\n${closingOf(fence)}`;

export const openingOf = (fence: string) => `<<<ОТВЕТ СТУДЕНТА ${fence}>>>`;
export const closingOf = (fence: string) => `<<<КОНЕЦ ОТВЕТА ${fence}>>>`;

/** A lesson's text as a prompt carries it: cut where it is too long. A student's answer is never cut. */
export function promptMaterial(text: string): string {
  if (text.length <= promptMaterialMaxLength) return text;
  // Don't split a surrogate pair: its high surrogate is dropped too.
  const kept = text.slice(0, promptMaterialMaxLength).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n\n[Дальше материал сокращён: он длиннее, чем помещается в запрос.]`;
}
