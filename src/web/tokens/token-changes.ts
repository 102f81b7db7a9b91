import { audit } from '#contract/audit/calls.ts';
import { tokens } from '#contract/tokens/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { TokenFields } from './token-fields.ts';

/** Without a notice: the token itself is shown. */
export const useCreateToken = () =>
  useFormSaving((body: TokenFields) => call(tokens.createToken, { body }), {
    failed: 'Не удалось выпустить токен',
    refetch: [tokens.listTokens, audit.listAudit],
  });

export const useRevokeToken = () =>
  useSaving((id: string) => call(tokens.revokeToken, { params: { id } }), {
    failed: 'Не удалось отозвать токен',
    refetch: [tokens.listTokens, audit.listAudit],
    refetchOnFailure: [tokens.listTokens],
  });
