/**
 * Whether a text is nested too deeply, or holds too many elements, to be a person's: a thousand nested quotes, an emphasis of ten thousand stars. The
 * parser takes minutes for such a text, and rendering the result overflows the stack. A student may get a model to write
 * one for an administrator to read.
 */
export function isTangled(text: string): boolean {
  const lines = text.split('\n');
  return (
    lines.length > most.lines ||
    lines.some((line) => line.split('|').length > most.cells) ||
    isDeep(lines) ||
    text.split(/\n[ \t]*\n/).some(isKnot)
  );
}

/** Above what code with many stars, or a long table, has in one paragraph. */
const most = {
  lines: 5_000,
  cells: 200,
  emphasis: 400,
  brackets: 100,
  marks: 3_000,
  depth: 60,
  containers: 10_000,
};

/** Counts the quotes and lists that lines open: one within another, and all, since each becomes an element. */
function isDeep(lines: string[]): boolean {
  let containers = 0;
  return lines.some((line) => {
    let depth = 0;
    for (container.lastIndex = 0; depth < most.depth && container.test(line);) depth += 1;
    containers += depth;
    return depth === most.depth || containers > most.containers;
  });
}

const container = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

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
