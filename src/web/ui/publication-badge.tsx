import { ClockIcon } from '#web/ui/icon/icons.tsx';
import { Badge } from './badge.tsx';
import { publicationText } from './publication-text.ts';

export interface PublicationBadgeProps {
  publishedAt: string | null | undefined;
}

/** Marks a draft and what appears later; nothing for what is published. */
export function PublicationBadge({ publishedAt }: PublicationBadgeProps) {
  const text = publicationText(publishedAt);
  if (text === undefined) return null;
  if (publishedAt === null) return <Badge>{text}</Badge>;
  return (
    <Badge tone="warning" icon={<ClockIcon />}>
      {text}
    </Badge>
  );
}
