import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface PlayTurnProps {
  /** A target for links; it takes the focus. */
  id?: string | undefined;
  name: string;
  /** Said after the name to screen readers, which jump from heading to heading: `реплика 5`. */
  place?: string;
  /** The reader's own line: in ink on the surface, with a rule. */
  isOwn: boolean;
  headingLevel?: 2 | 3 | 4 | 5;
  size?: 'normal' | 'large';
  /** What belongs to the line, below it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A line of a conversation as on a page of a play: who speaks in the margin, the words in one narrow column. */
export function PlayTurn({
  id,
  name,
  place,
  isOwn,
  headingLevel = 3,
  size = 'normal',
  below,
  children,
}: PlayTurnProps) {
  const nameId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={nameId}
      className={classNames('scroll-mt-32 scroll-mb-40 rounded-md', margin)}
    >
      <Heading
        id={nameId}
        className="min-w-0 text-base leading-6 font-medium tracking-wide text-ink-soft [font-variant-caps:all-small-caps] [overflow-wrap:anywhere] @lg:pt-1.5"
      >
        {name}
        {place !== undefined && <span className="sr-only">, {place}</span>}
      </Heading>
      <div className="min-w-0">
        <div
          className={classNames(
            'border-l-3 px-4 py-1.5 leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap',
            isOwn ? 'rounded-r-sm border-accent bg-surface' : 'border-transparent',
            size === 'large' && 'sm:text-lg sm:leading-[1.6]',
          )}
        >
          {children}
        </div>
        {below}
      </div>
    </article>
  );
}

/** What is said beside the conversation: indented, in italics. */
export function PlayNote({
  id,
  label,
  headingLevel = 3,
  children,
}: Pick<PlayTurnProps, 'id' | 'headingLevel' | 'children'> & { label: string }) {
  const nameId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={nameId}
      className={classNames('scroll-mt-32 scroll-mb-40', margin)}
    >
      <div className="pl-8 text-ink-soft italic [overflow-wrap:anywhere] @lg:col-start-2">
        <Heading id={nameId} className="text-sm font-medium not-italic">
          {label}
        </Heading>
        {children}
      </div>
    </article>
  );
}

/** 62 characters of Russian in Golos, whose mean advance is 0.535 em, and the padding of a line. */
const margin =
  'grid gap-x-4 @lg:grid-cols-[5.5rem_minmax(0,calc(33em+2rem))] @3xl:grid-cols-[8rem_minmax(0,calc(33em+2rem))]';

/** Around the lines: the margin is beside them where there is room. */
export const playPage = '@container';

/** Between the lines. */
export const playLines = 'flex flex-col gap-4';
