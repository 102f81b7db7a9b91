import { Badge } from './badge.tsx';
import { formatDayTime } from './dates.ts';
import { ClockIcon } from './icons.tsx';

/** Whether what is listed is a draft, or when it appears; nothing for what is published. */
export function PublicationBadge({ publishedAt }: { publishedAt: string | null | undefined }) {
  if (publishedAt === undefined) return null;
  if (publishedAt === null) return <Badge>Черновик</Badge>;
  const at = new Date(publishedAt);
  if (at <= new Date()) return null;
  return (
    <Badge tone="warning" icon={<ClockIcon />}>
      Откроется {formatDayTime(at)}
    </Badge>
  );
}
