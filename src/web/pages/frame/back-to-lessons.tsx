import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const BackToLessons = ({ courseId }: { courseId: string }) => (
  <BackLink asChild>
    <Link to={paths.lessonManagement(courseId)}>К урокам курса</Link>
  </BackLink>
);
