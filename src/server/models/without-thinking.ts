const openings = ['<think>', '<thinking>'];
const closingTag = /<\/think(?:ing)?>/;
const longestClosing = '</thinking>'.length;

/**
 * Drops the reasoning that some local models write between <think> tags before the text, and the white space around it.
 * Call it with each piece; it returns the text to show.
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
