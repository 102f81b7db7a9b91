import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const BackToCourseSettings = () => (
  <BackLink asChild>
    <Link to={paths.courseManagement()}>К настройкам курсов</Link>
  </BackLink>
);
