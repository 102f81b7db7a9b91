import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const BackToCourse = ({ courseId }: { courseId: string }) => (
  <BackLink asChild>
    <Link to={paths.course(courseId)}>К курсу</Link>
  </BackLink>
);
