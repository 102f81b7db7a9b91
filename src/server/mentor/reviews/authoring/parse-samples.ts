import { answerMaxLength } from '#contract/limits.ts';
import { type SampleKind, sampleKind } from '#contract/samples/schemas.ts';
import { sampleWords } from '#contract/samples/words.ts';
import { cutAtWord } from './cut-at-word.ts';

export interface WrittenSample {
  kind: SampleKind;
  content: string;
}

/** Reads the three answers of a model's reply; in a reply of another form there are none. */
export function parseSamples(text: string): WrittenSample[] {
  const found = new Map<SampleKind, string[]>();
  let current: string[] | undefined;
  for (const line of text.toWellFormed().split(/\r\n?|\n/)) {
    const kind = kindIn(line);
    if (kind) {
      // A heading that is repeated at once heads the same answer.
      current = found.get(kind)?.join('').trim() ? undefined : [];
      if (current) found.set(kind, current);
    } else if (!/^\s*```/.test(line)) current?.push(line.trimEnd());
  }
  return sampleKind.options.flatMap((kind) => {
    const content = cutAtWord((found.get(kind) ?? []).join('\n').trim(), answerMaxLength);
    return content === '' ? [] : [{ kind, content }];
  });
}

/** «## Слабый», «**Слабый ответ:**», «1. Слабый». */
function kindIn(line: string): SampleKind | undefined {
  const bare = line
    .slice(0, longestHeading + 1)
    .replaceAll(/[#*_]/g, '')
    .trim()
    .toLowerCase();
  if (line.trim().length > longestHeading) return undefined;
  const [, word] = /^(?:\d[.)]\s*)?([а-яё]+)(?:\s+(?:ответ|студент))?\s*[:.]?$/u.exec(bare) ?? [];
  return sampleKind.options.find((kind) => sampleWords[kind] === word);
}

const longestHeading = 40;
