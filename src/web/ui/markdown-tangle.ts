/**
 * Whether a text is nested so deeply that no person wrote it: a thousand quotes inside each other, an emphasis ten thousand
 * stars deep. The parser takes minutes for such a text, and the page has no stack for what comes out of it; a student may
 * have talked a model into writing one for whoever reads the answer.
 */
export function isTangled(text: string): boolean {
  return text.split('\n').some((line) => deepContainers.test(line)) || text.split(/\n[ \t]*\n/).some(isKnot);
}

/** Quotes and lists opened within one line. */
const deepContainers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))){60}/;

/** More than code with its stars, or a long table, has of them in one paragraph. */
const most = { emphasis: 400, brackets: 100, marks: 3_000 };

/** Follows how many marks of emphasis and how many brackets are open at once. */
function isKnot(paragraph: string): boolean {
  let emphasis = 0;
  let brackets = 0;
  let count = 0;
  for (const { 0: marks, index } of paragraph.matchAll(/[*_~]+|[[\]]/g)) {
    count += 1;
    if (marks === '[') brackets += 1;
    else if (marks === ']') brackets = Math.max(0, brackets - 1);
    else emphasis = depthAfter(marks, emphasis, paragraph[index - 1], paragraph[index + marks.length]);
    if (emphasis > most.emphasis || brackets > most.brackets || count > most.marks) return true;
  }
  return false;
}

/** Marks open when a word follows them and close when a word precedes them; between two words, whichever is due. */
function depthAfter(marks: string, depth: number, before = '', after = ''): number {
  const opens = /\S/.test(after);
  const closes = /\S/.test(before);
  if (closes && (!opens || depth > 0)) return Math.max(0, depth - marks.length);
  return opens ? depth + marks.length : depth;
}
