import { noticeNames } from '#contract/notices/words.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe/schemas.ts';

export const kindNames: Record<UnsubscribeKind, string> = { ...noticeNames, digest: 'Новое за день' };
