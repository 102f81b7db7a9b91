import { containersIn, drawingMs } from './work.ts';

/**
 * Whether a text is nested too deeply, or is too much work, to be a person's: a thousand nested quotes, an emphasis of ten
 * thousand stars, a word of ten thousand letters. The parser and the browser take minutes for such a text, and rendering the
 * result overflows the stack. A student may get a model to write one for an administrator to read.
 */
export function isTangled(text: string): boolean {
  const lines = text.split(/\r\n?|\n/);
  return (
    lines.some((line) => line.split('|').length > most.cells) ||
    lines.some((line) => containersIn(line) >= most.depth) ||
    text.split(/\n[ \t]*\n/).some(isKnot) ||
    drawingMs(text, most.drawingMs) > most.drawingMs
  );
}

/** Above what code with many stars, or a long table, has in one paragraph. */
const most = {
  cells: 200,
  drawingMs: 520,
  emphasis: 400,
  brackets: 100,
  marks: 3_000,
  depth: 60,
};

/** Counts the emphasis marks and brackets that are open at once. */
function isKnot(paragraph: string): boolean {
  let emphasis = 0;
  let brackets = 0;
  let count = 0;
  for (const { 0: marks, index } of paragraph.matchAll(/[*_~]+|[[\]`@]/g)) {
    count += 1;
    if (marks === '[') brackets += 1;
    else if (marks === ']') brackets = Math.max(0, brackets - 1);
    else if (marks !== '`')
      emphasis = depthAfter(marks, emphasis, paragraph[index - 1], paragraph[index + marks.length]);
    if (emphasis > most.emphasis || brackets > most.brackets || count > most.marks) return true;
  }
  return false;
}

/** A mark opens before a word and closes after one; between two words it closes if anything is open. */
function depthAfter(marks: string, depth: number, before = '', after = ''): number {
  const opens = /\S/.test(after);
  const closes = /\S/.test(before);
  if (closes && (!opens || depth > 0)) return Math.max(0, depth - marks.length);
  return opens ? depth + marks.length : depth;
}
