import { Outlet } from '@tanstack/react-router';
import { rights } from '#contract/roles.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AccessDenied } from './access-denied.tsx';

/** Wraps the screens of curators and administrators: students see that access is denied. */
export function MentorScreens() {
  const { role } = useCurrentUser();
  return rights[role].mentors ? <Outlet /> : <AccessDenied />;
}
