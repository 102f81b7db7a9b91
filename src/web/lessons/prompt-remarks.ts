import { promptVariables } from '#contract/lessons.ts';

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
