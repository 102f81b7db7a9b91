import type { Role } from '#contract/auth/schemas.ts';
import { Badge } from '#web/ui/badge.tsx';

export const roleNames: Record<Role, string> = {
  admin: 'Администратор',
  curator: 'Куратор',
  student: 'Студент',
};

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={role === 'student' ? 'neutral' : 'accent'}>{roleNames[role]}</Badge>
);
