import { Outlet } from '@tanstack/react-router';
import { rights } from '#contract/auth/roles.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AccessDenied } from './access-denied.tsx';

/** Wraps the administrators' screens: other users see that access is denied. */
export function AdminScreens() {
  const { role } = useCurrentUser();
  return rights[role].administers ? <Outlet /> : <AccessDenied />;
}

/** Wraps the screens of curators and administrators. */
export function MentorScreens() {
  const { role } = useCurrentUser();
  return rights[role].mentors ? <Outlet /> : <AccessDenied />;
}

/** Specification, section 2: lesson management has its own text. */
export function LessonManagementScreens() {
  const { role } = useCurrentUser();
  if (rights[role].administers) return <Outlet />;
  return <AccessDenied title="Доступ запрещен" text="У вас нет прав для просмотра этой страницы" />;
}
