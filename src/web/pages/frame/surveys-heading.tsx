import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToCourses } from './back-to-courses.tsx';
import { CourseHeading } from './course-heading.tsx';

export interface SurveysHeadingProps {
  /** The heading of the survey list and of the combined editor. */
  screen: 'list' | 'editor';
  /** The surveys are those offered in this course. */
  course?: string | undefined;
  actions?: ReactNode;
}

export const SurveysHeading = ({ screen, course, actions }: SurveysHeadingProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    {course ? (
      <>
        <CourseHeading courseId={course} title={title} back={<BackToCourses />} actions={actions} />
        <p className="mb-5 text-sm text-ink-soft">
          Здесь анкеты этого курса. Остальные — среди{' '}
          <Link to={paths.surveys()} className="text-accent-ink underline underline-offset-4">
            всех анкет
          </Link>
        </p>
      </>
    ) : (
      <PageHeader back={<BackToCourses />} title={title} subtitle={subtitles[screen]} actions={actions} />
    )}
  </>
);

const title = 'Управление анкетами';

const subtitles: Record<SurveysHeadingProps['screen'], string> = {
  list: 'Анкеты курсов и анкеты по ссылке',
  editor: 'Анкета правится целиком, вместе с вопросами',
};
