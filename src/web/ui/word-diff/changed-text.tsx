import { Fragment, useMemo } from 'react';
import { type Change, diffWords } from './diff-words.ts';
import { foldSame } from './fold-same.ts';

export interface ChangedTextProps {
  before: string;
  after: string;
  /** Long unchanged parts are left out. */
  folded?: boolean;
}

/** The later text with what was inserted and deleted, each told by a colour, by a line and, to a screen reader, in words. */
export function ChangedText({ before, after, folded = false }: ChangedTextProps) {
  const changes = useMemo(() => {
    const all = diffWords(before, after);
    return folded ? foldSame(all) : all;
  }, [before, after, folded]);
  if (changes.every(({ kind }) => kind === 'same')) return <p className="text-ink-soft">Тексты совпадают.</p>;
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-4 leading-[1.75] [overflow-wrap:anywhere] whitespace-pre-wrap sm:px-5">
      {changes.map((change, index) => (
        <Fragment key={index}>
          <ChangedRun change={change} />
        </Fragment>
      ))}
    </div>
  );
}

function ChangedRun({ change: { kind, text } }: { change: Change }) {
  switch (kind) {
    case 'same':
      return text;
    case 'inserted':
      return (
        <ins className={inserted}>
          <span className="sr-only"> добавлено: </span>
          <Sign text="+" />
          {text}
          <span className="sr-only"> конец добавленного </span>
        </ins>
      );
    case 'deleted':
      return (
        <del className={deleted}>
          <span className="sr-only"> удалено: </span>
          <Sign text="−" />
          {text}
          <span className="sr-only"> конец удалённого </span>
        </del>
      );
  }
}

function Sign({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="mr-0.5 inline-block font-semibold no-underline select-none">
      {text}
    </span>
  );
}

const inserted = 'rounded-[2px] bg-success-soft text-success-ink no-underline [box-decoration-break:clone]';
const deleted = 'rounded-[2px] bg-danger-soft text-danger-ink line-through [box-decoration-break:clone]';
