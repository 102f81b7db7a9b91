const openings = ['<think>', '<thinking>'];
const closingTag = /<\/think(?:ing)?>/;
const longestClosing = '</thinking>'.length;

/**
 * Drops the thinking that some local models write before their text between <think> tags, and the white space around it.
 * Give it each piece as it comes; it returns what may be shown so far.
 */
export function createThinkingFilter(): (piece: string) => string {
  let state: 'start' | 'thinking' | 'text' = 'start';
  let held = '';

  return function show(piece) {
    if (state === 'text') return piece;
    held += piece;
    if (state === 'start') {
      held = held.trimStart();
      const opening = openings.find((tag) => held.startsWith(tag));
      if (opening) {
        state = 'thinking';
        held = held.slice(opening.length);
      } else if (!openings.some((tag) => tag.startsWith(held))) {
        state = 'text';
        return held;
      }
    }
    if (state === 'thinking') {
      const closing = closingTag.exec(held);
      if (closing) {
        state = 'start';
        const rest = held.slice(closing.index + closing[0].length);
        held = '';
        return show(rest);
      }
      held = held.slice(-longestClosing);
    }
    return '';
  };
}
