import { Fragment, useMemo } from 'react';
import { diffWords } from './diff-words.ts';
import { foldSame } from './fold-same.ts';

export interface MarkedTextProps {
  text: string;
  /** The text that this one is shown beside. */
  other: string;
}

/** A text with the words that the other one doesn't have marked; long parts that both have are left out. */
export function MarkedText({ text, other }: MarkedTextProps) {
  const runs = useMemo(
    () => foldSame(diffWords(other, text)).filter(({ kind }) => kind !== 'deleted'),
    [other, text],
  );
  return runs.map((run, index) => (
    <Fragment key={index}>
      {run.kind === 'inserted' ? (
        <mark className="rounded-[2px] bg-warning-soft text-warning-ink">{run.text}</mark>
      ) : (
        run.text
      )}
    </Fragment>
  ));
}
