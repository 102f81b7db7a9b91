import { z } from 'zod';
import { noticeKind } from '#contract/notices/schemas.ts';

/** A kind of notices; `digest`: every kind that comes once a day. */
export const unsubscribeKind = z.enum([...noticeKind.options, 'digest']);
export type UnsubscribeKind = z.infer<typeof unsubscribeKind>;
