import { noticeNames } from '#contract/notice-names.ts';
import type { UnsubscribeKind } from '#contract/unsubscribe.ts';

export const kindNames: Record<UnsubscribeKind, string> = { ...noticeNames, digest: 'Новое за день' };
