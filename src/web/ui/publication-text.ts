import { formatDayTime } from '#web/ui/time/days.ts';

/** `Черновик`, or when what is scheduled appears; undefined for what is published. */
export function publicationText(publishedAt: string | null | undefined): string | undefined {
  if (publishedAt === undefined) return undefined;
  if (publishedAt === null) return 'Черновик';
  const at = new Date(publishedAt);
  return at > new Date() ? `Откроется ${formatDayTime(at)}` : undefined;
}
