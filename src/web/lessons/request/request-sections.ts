import type { RequestPreview } from '#contract/reviews/ai.ts';

export interface RequestSection {
  title: 'Указания модели' | 'Просьба и материал' | 'Ответ студента' | 'После ответа';
  text: string;
}

/** A request in the parts that an author knows: what the platform says, the lesson, the answer, and what follows it. */
export function requestSections(messages: RequestPreview['messages']): RequestSection[] {
  return messages.flatMap(({ role, content }) =>
    role === 'system' ? [{ title: 'Указания модели', text: content }] : partsOf(content),
  );
}

function partsOf(content: string): RequestSection[] {
  const parts: RequestSection[] = [];
  let at = 0;
  const add = (title: RequestSection['title'], text: string) => {
    if (text.trim() !== '') parts.push({ title, text: text.trim() });
  };
  for (const answer of content.matchAll(answers)) {
    add(at === 0 ? 'Просьба и материал' : 'После ответа', content.slice(at, answer.index));
    add('Ответ студента', answer[0]);
    at = answer.index + answer[0].length;
  }
  add(at === 0 ? 'Просьба и материал' : 'После ответа', content.slice(at));
  return parts;
}

/** An author's prompt may name the answer several times. Its end has the same random number as its beginning. */
const answers = /^<<<ОТВЕТ СТУДЕНТА ([0-9a-f]{16})>>>$[^]*?^<<<КОНЕЦ ОТВЕТА \1>>>$/gm;
