import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends Omit<ComponentPropsWithoutRef<'section'>, 'title'> {
  as?: 'section' | 'article' | 'div' | 'li';
  /** The heading of the card. */
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** Shown at the end of the heading's line. */
  actions?: ReactNode;
  /** `accent` is the mentor's voice: the blue card. */
  tone?: 'plain' | 'accent' | 'danger';
  /** Lifts on hover: for a card that is one link (see `stretched-link`). */
  interactive?: boolean;
  /** Without padding the content reaches the edges: a cover, a table. */
  padded?: boolean;
}

export function Card({
  as: Element = 'section',
  title,
  headingLevel = 2,
  actions,
  tone = 'plain',
  interactive = false,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  const hasHead = title !== undefined || actions !== undefined;
  return (
    <Element
      className={classNames(
        'relative rounded-lg border',
        tones[tone],
        padded ? 'p-5 sm:p-7' : 'overflow-clip [--card-inset:1.25rem]',
        interactive && lift,
        className,
      )}
      {...rest}
    >
      {hasHead && (
        <div
          className={classNames(
            'mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
            !padded && 'px-5 pt-5',
          )}
        >
          {title !== undefined && <Heading className="min-w-0 text-lg">{title}</Heading>}
          {actions && <div className="-my-1.5 flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </Element>
  );
}

const tones = {
  plain: 'border-line bg-surface shadow-card',
  accent: 'border-accent-line bg-accent-soft',
  danger: 'border-danger-line bg-danger-soft',
};

const lift =
  'transition-[box-shadow,border-color] hover:border-line-strong/50 hover:shadow-lift has-[a:focus-visible]:shadow-lift';
