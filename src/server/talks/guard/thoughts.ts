const opening = /<(?:think(?:ing)?|thoughts?|reasoning)>/i;
const closing = /<\/(?:think(?:ing)?|thoughts?|reasoning)>/i;
const openingTags = ['<think>', '<thinking>', '<thought>', '<thoughts>', '<reasoning>'];
const longestTag = '</reasoning>'.length;

/** A closing tag alone: what stood before it was no reply. */
export const endsThought = (text: string): boolean => closing.test(text);

/** Drops what a model thinks between tags, wherever that stands; of a thought without an end, all the rest. */
export function createThoughtFilter() {
  let held = '';
  let isThinking = false;

  return {
    /** Returns what isn't thought; a part that may become a tag is kept for the next piece. */
    write(piece: string): string {
      held += piece;
      let said = '';
      for (let tag = next(); tag; tag = next()) {
        if (!isThinking) said += held.slice(0, tag.index);
        held = held.slice(tag.index + tag[0].length);
        isThinking = !isThinking;
      }
      const at = isThinking ? Math.max(0, held.length - longestTag) : beginningOfTag(held);
      if (!isThinking) said += held.slice(0, at);
      held = held.slice(at);
      return said;
    },
    end: (): string => (isThinking ? '' : held),
  };

  function next(): RegExpExecArray | null {
    return (isThinking ? closing : opening).exec(held);
  }
}

/** Where a tag that isn't whole begins, or the end. */
function beginningOfTag(text: string): number {
  const at = text.lastIndexOf('<');
  const begun = text.slice(at).toLowerCase();
  return at >= 0 && openingTags.some((tag) => tag.startsWith(begun)) ? at : text.length;
}
