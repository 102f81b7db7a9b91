import type { Role } from '#contract/auth.ts';
import { Badge } from '#web/ui/badge.tsx';

export const roleNames: Record<Role, string> = { admin: 'Администратор', student: 'Студент' };

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={role === 'admin' ? 'accent' : 'neutral'}>{roleNames[role]}</Badge>
);
