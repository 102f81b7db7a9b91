import { Badge } from '#web/ui/badge.tsx';

export const ActiveBadge = ({ isActive }: { isActive: boolean }) =>
  isActive ? <Badge tone="success">Активна</Badge> : <Badge>Неактивна</Badge>;
