import { Outlet } from '@tanstack/react-router';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AccessDenied } from './access-denied.tsx';

/** Around the screens of administrators: everybody else reads that they are not for them. */
export function AdminScreens() {
  const { role } = useCurrentUser();
  return role === 'admin' ? <Outlet /> : <AccessDenied />;
}

/** The specification, section 2, has words of its own for the management of lessons. */
export function LessonManagementScreens() {
  const { role } = useCurrentUser();
  if (role === 'admin') return <Outlet />;
  return <AccessDenied title="Доступ запрещен" text="У вас нет прав для просмотра этой страницы" />;
}
