import { api } from '#contract/api.ts';
import { tokenCalls } from '#contract/token-calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { TokenFields } from './token-fields.ts';

/** Without a notice: the token itself is shown. */
export const useCreateToken = () =>
  useFormSaving((body: TokenFields) => call(tokenCalls.createToken, { body }), {
    failed: 'Не удалось выпустить токен',
    refetch: [tokenCalls.listTokens, api.listAudit],
  });

export const useRevokeToken = () =>
  useSaving((id: string) => call(tokenCalls.revokeToken, { params: { id } }), {
    done: 'Токен отозван',
    failed: 'Не удалось отозвать токен',
    refetch: [tokenCalls.listTokens, api.listAudit],
    refetchOnFailure: [tokenCalls.listTokens],
  });
