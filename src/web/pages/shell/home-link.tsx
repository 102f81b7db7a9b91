import { Link } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';

export const HomeLink = () => (
  <Button asChild variant="primary">
    <Link to={paths.dashboard()}>На главную</Link>
  </Button>
);
