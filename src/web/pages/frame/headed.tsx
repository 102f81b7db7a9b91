import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { PageHeader, type PageHeaderProps } from '#web/ui/page-header.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface Headed extends Omit<PageHeaderProps, 'actions' | 'title'> {
  title: string;
  /** Below the heading: the tabs of the screens of one subject. */
  tabs?: ReactNode;
  /** What is announced while the screen loads. */
  loading: string;
  /** How the skeleton's parts stand. */
  layout?: string;
  skeleton: ReactNode;
}

/** A screen's heading and its skeleton under the same heading, so that nothing moves when the screen comes. */
export function headed({ title, tabs, loading, layout, skeleton, ...header }: Headed) {
  const Heading = ({ actions }: Pick<PageHeaderProps, 'actions'>) => (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        {...(tabs !== undefined && { className: 'mb-5 sm:mb-5' })}
        {...header}
        title={title}
        actions={actions}
      />
      {tabs}
    </>
  );
  const Pending = () => (
    <div className="page">
      <Heading />
      <Loading label={loading} className={layout}>
        {skeleton}
      </Loading>
    </div>
  );
  return { Heading, Pending };
}

/** Several skeletons of one look. */
export const skeletons = (count: number, className: string): ReactNode =>
  Array.from({ length: count }, (_, place) => <Skeleton key={place} className={className} />);

/** Cards of these heights, one under another. */
export const cards = (...heights: string[]): ReactNode =>
  heights.map((height, place) => <Skeleton key={place} className={`${height} rounded-lg`} />);
