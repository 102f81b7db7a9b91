import { legal } from '#contract/legal/calls.ts';
import type { LegalKind } from '#contract/legal/schemas.ts';
import { queryOf } from '#web/calls/api.ts';

export const legalQuery = queryOf(legal.getLegal, {});

export const legalTextQuery = (kind: LegalKind, number: number) =>
  queryOf(legal.getLegalText, { params: { kind, number } });

export const ownConsentsQuery = queryOf(legal.getOwnConsents, {});

export const legalSettingsQuery = queryOf(legal.getLegalSettings, {});
