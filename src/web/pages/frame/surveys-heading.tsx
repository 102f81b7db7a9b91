import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { CourseName, CourseTabs } from './course-tabs.tsx';

export interface SurveysHeadingProps {
  /** The heading of the survey list and of the combined editor. */
  screen: 'list' | 'editor';
  /** The surveys are those offered in this course. */
  course?: string | undefined;
  actions?: ReactNode;
}

export function SurveysHeading({ screen, course, actions }: SurveysHeadingProps) {
  return (
    <>
      <PageTitle>Управление анкетами</PageTitle>
      <PageHeader
        back={
          <BackLink asChild>
            <Link to={paths.dashboard()}>Назад к курсам</Link>
          </BackLink>
        }
        title="Управление анкетами"
        subtitle={course ? <CourseName courseId={course} /> : subtitles[screen]}
        actions={actions}
        className={course && 'mb-5 sm:mb-5'}
      />
      {course && (
        <>
          <CourseTabs courseId={course} />
          <p className="mb-5 text-sm text-ink-soft">
            Здесь анкеты этого курса. Остальные — среди <TextLink to={paths.surveys()}>всех анкет</TextLink>
          </p>
        </>
      )}
    </>
  );
}

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="text-accent-ink underline underline-offset-4">
    {children}
  </Link>
);

const subtitles: Record<SurveysHeadingProps['screen'], string> = {
  list: 'Анкеты курсов и анкеты по ссылке',
  editor: 'Анкета правится целиком, вместе с вопросами',
};
