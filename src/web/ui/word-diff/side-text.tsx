import { Fragment, useMemo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type Change, diffWords } from './diff-words.ts';
import { sharesWords } from './shares-words.ts';

export interface SideTextProps {
  text: string;
  /** The text that this one is shown beside. */
  other: string;
  /** This one is the later of the two. */
  isLater: boolean;
}

/**
 * A text with the words that the other one doesn't have: told by a sign, by a ground and, to a screen reader, in words. Of two that
 * have little in common nothing is marked: it would be all of both.
 */
export function SideText({ text, other, isLater }: SideTextProps) {
  const runs = useMemo(() => {
    const changes = diffWords(other, text);
    return sharesWords(changes) ? changes.filter(({ kind }) => kind !== 'deleted') : [asItIs(text)];
  }, [other, text]);
  const Run = isLater ? 'ins' : 'del';
  return runs.map((run, index) => (
    <Fragment key={index}>
      {run.kind === 'inserted' ? (
        <Run className={classNames(look, isLater ? 'bg-success-soft text-success-ink' : 'bg-sunken')}>
          <span className="sr-only"> {isLater ? 'добавлено' : 'убрано'}: </span>
          <span aria-hidden="true" className="mr-0.5 inline-block font-semibold select-none">
            {isLater ? '+' : '−'}
          </span>
          {run.text}
        </Run>
      ) : (
        run.text
      )}
    </Fragment>
  ));
}

const asItIs = (text: string): Change => ({ kind: 'same', text });

const look = 'rounded-[2px] no-underline [box-decoration-break:clone] forced-colors:underline';
