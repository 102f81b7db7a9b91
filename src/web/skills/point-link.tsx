import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reviewPlace } from '#contract/screens.ts';
import type { SkillPoint } from '#contract/skills/schemas.ts';
import { paths } from '#web/paths.ts';

export interface PointLinkProps {
  point: Pick<SkillPoint, 'lessonId' | 'lessonTitle'>;
  /** Whose levels they are, if another person reads them. */
  personId?: string | undefined;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** To the review that gave the level; a lesson that is closed by now has no way to it. */
export function PointLink({ point, personId, label, className, children }: PointLinkProps) {
  const { lessonId, lessonTitle } = point;
  const shown = { className, children, ...(label !== undefined && { 'aria-label': label }) };
  if (lessonTitle === null) return <span {...shown} role={label === undefined ? undefined : 'img'} />;
  if (personId === undefined) return <Link to={paths.lesson(lessonId)} hash={reviewPlace} {...shown} />;
  return <Link to={paths.answers()} search={{ lesson: lessonId, student: personId }} {...shown} />;
}
