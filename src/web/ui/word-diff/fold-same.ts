import type { Change } from './diff-words.ts';

/** Leaves out the middle of long unchanged runs: what has changed stays with some words around it. */
export const foldSame = (changes: readonly Change[]): Change[] =>
  changes.map((change, index) => {
    const { kind, text } = change;
    const isFirst = index === 0;
    const isLast = index === changes.length - 1;
    if (kind !== 'same' || text.length <= longestWhole || (isFirst && isLast)) return change;
    const head = isFirst ? '' : text.slice(0, around).replace(/\S*$/u, '');
    const tail = isLast ? '' : text.slice(-around).replace(/^\S*/u, '');
    return { kind, text: `${head}${leftOut}${tail}` };
  });

const around = 200;
const longestWhole = 600;
const leftOut = '\n[…]\n';
