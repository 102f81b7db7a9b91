import { z } from 'zod';
import { tickedConsent } from '#contract/legal/schemas.ts';
import type { MailKind } from '#contract/outbox/schemas.ts';

/**
 * What a letter is about; it is written when it is sent, so that no secret and no text of it waits in the table, and what has
 * changed meanwhile is taken into account.
 */
export const mailPayload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invite'), userId: z.string(), invitedById: z.string().nullable() }),
  /** The same row whether or not the address has an account: who it is, is looked up when it is sent. */
  z.object({ kind: z.literal('reset'), email: z.string() }),
  z.object({ kind: z.literal('confirm_email'), userId: z.string(), email: z.string() }),
  /** To the former address. */
  z.object({ kind: z.literal('email_changed'), userId: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('join'),
    code: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** What was ticked in the form; absent where nothing was asked. */
    agreed: z.array(tickedConsent).optional(),
  }),
  z.object({
    kind: z.literal('new_device'),
    userId: z.string(),
    device: z.string(),
    address: z.string(),
    at: z.string(),
  }),
  z.object({
    kind: z.literal('factor_off'),
    userId: z.string(),
    by: z.enum(['person', 'administrator', 'operator']),
  }),
  z.object({
    kind: z.literal('identity_changed'),
    userId: z.string(),
    act: z.enum(['bound_in_profile', 'bound_by_invitation', 'bound_by_address', 'unbound']),
    /** As people read it on its button. */
    provider: z.string(),
    /** The address there. */
    email: z.string().nullable(),
  }),
  z.object({ kind: z.literal('erasure_asked'), userId: z.string() }),
  z.object({ kind: z.literal('erasure_refused'), requestId: z.string() }),
  z.object({ kind: z.literal('notice'), noticeId: z.string() }),
  /** Several notices of one person, once a day. */
  z.object({ kind: z.literal('digest'), userId: z.string(), noticeIds: z.array(z.string()) }),
  z.object({ kind: z.literal('test'), email: z.string() }),
]) satisfies z.ZodType<{ kind: MailKind }>;
export type MailPayload = z.infer<typeof mailPayload>;

/** They leave at any hour, to any address, and nobody can refuse them. */
const aboutSecurity: ReadonlySet<MailKind> = new Set([
  'invite',
  'reset',
  'confirm_email',
  'email_changed',
  'join',
  'new_device',
  'factor_off',
  'identity_changed',
  'erasure_asked',
  'erasure_refused',
  'test',
]);

export const isAboutSecurity = ({ kind }: MailPayload): boolean => aboutSecurity.has(kind);
