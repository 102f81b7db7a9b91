import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/page-header.tsx';

export const BackToCourses = () => (
  <BackLink asChild>
    <Link to={paths.dashboard()}>Назад к курсам</Link>
  </BackLink>
);
