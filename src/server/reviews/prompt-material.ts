import { promptMaterialMaxLength } from '#contract/limits.ts';

/** A lesson's text as a prompt carries it: cut where it is too long. A student's answer is never cut. */
export function promptMaterial(text: string | null): string {
  if (text === null || text.length <= promptMaterialMaxLength) return text ?? '';
  // Don't split a surrogate pair: its high surrogate is dropped too.
  const kept = text.slice(0, promptMaterialMaxLength).replace(/[\ud800-\udbff]$/, '');
  return `${kept}\n\n[Дальше материал сокращён: он длиннее, чем помещается в запрос.]`;
}
