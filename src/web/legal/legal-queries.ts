import { legalCalls } from '#contract/legal-calls.ts';
import type { LegalKind } from '#contract/legal/schemas.ts';
import { queryOf } from '#web/calls/api.ts';

export const legalQuery = queryOf(legalCalls.getLegal, {});

export const legalTextQuery = (kind: LegalKind, number: number) =>
  queryOf(legalCalls.getLegalText, { params: { kind, number } });

export const ownConsentsQuery = queryOf(legalCalls.getOwnConsents, {});

export const legalSettingsQuery = queryOf(legalCalls.getLegalSettings, {});
