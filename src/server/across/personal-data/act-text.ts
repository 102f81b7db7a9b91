import { type Fact, wordAct } from '#contract/personal-data/act-words.ts';
import type { ErasureAct } from '#contract/personal-data/schemas.ts';

/** The act as lines to be printed, with blanks for what a person fills in by hand. */
export function actText(act: ErasureAct): string {
  const { title, at, facts, kinds, lists, signatures } = wordAct(act);
  const rows = kinds.map((kind) => `${kind.title}: ${kind.rows}`);
  const parts = [
    [title, at],
    facts.map(factLine),
    ...[{ title: 'Уничтожено', lines: rows }, ...lists]
      .filter(({ lines }) => lines.length > 0)
      .map((list) => [`${list.title}:`, ...list.lines.map((line) => `— ${line}`)]),
    signatures.map(factLine),
  ];
  return parts.map((lines) => lines.join('\n')).join('\n\n');
}

const factLine = ({ name, value }: Fact) => `${name}: ${value ?? '____________________'}`;
