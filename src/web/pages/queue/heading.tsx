import type { ReactNode } from 'react';
import { AnswersTabs } from '#web/pages/frame/answers-tabs.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface QueueHeadingProps {
  /** On a phone, where one record fills the screen, the heading is there for screen readers, and this in its place. */
  instead?: ReactNode;
  children?: ReactNode;
}

export const QueueHeading = ({ instead, children }: QueueHeadingProps) => (
  <header className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-1">
    <PageTitle>Очередь</PageTitle>
    <h1 className={classNames('text-2xl sm:text-3xl', instead !== undefined && 'max-lg:sr-only')}>Очередь</h1>
    <AnswersTabs className={classNames('mr-auto lg:ml-3', instead !== undefined && 'max-lg:hidden')} />
    {instead}
    {children}
  </header>
);
