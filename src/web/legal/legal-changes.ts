import { api } from '#contract/api.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Body, Result } from '#contract/endpoint.ts';
import { legalCalls } from '#contract/legal-calls.ts';
import type { ConsentAnswers, LegalKind } from '#contract/legal/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { legalSettingsQuery, ownConsentsQuery } from './legal-queries.ts';

/** From the profile or the gate; the current user learns whether the gate is open. */
export const useAnswerConsents = () =>
  useSaving(
    (consents: ConsentAnswers) => call(legalCalls.answerConsents, { body: { consents, from: 'profile' } }),
    {
      failed: 'Не удалось сохранить ответ',
      update(queryClient, { user, ...own }) {
        const current: { user: User } = { user };
        queryClient.setQueryData(ownConsentsQuery.queryKey, own);
        queryClient.setQueryData(currentUserQuery.queryKey, current);
      },
      refetch: [api.getLesson, legalCalls.getOwnErasure],
      refetchOnFailure: [legalCalls.getOwnConsents],
    },
  );

export const useUpdateOperator = () =>
  useFormSaving((body: Body<typeof legalCalls.updateOperator>) => call(legalCalls.updateOperator, { body }), {
    ...settings,
    done: 'Оператор сохранён',
    failed: 'Не удалось сохранить оператора',
  });

/** Fetches what is stored, which someone else may have saved. */
export const useLoadLegalSettings = () =>
  useSaving(() => call(legalCalls.getLegalSettings, {}), {
    ...settings,
    failed: 'Не удалось загрузить сведения об операторе',
  });

export const useUpdateDraft = (kind: LegalKind) =>
  useFormSaving(
    (body: Body<typeof legalCalls.updateLegalDraft>) =>
      call(legalCalls.updateLegalDraft, { params: { kind }, body }),
    {
      done: 'Черновик сохранён',
      failed: 'Не удалось сохранить черновик',
      refetch: [legalCalls.getLegalSettings],
    },
  );

export const usePublishTexts = () =>
  useFormSaving(
    (body: Body<typeof legalCalls.publishLegalTexts>) => call(legalCalls.publishLegalTexts, { body }),
    { ...settings, done: 'Опубликовано', failed: 'Не удалось опубликовать', refetch: [api.getMe] },
  );

const settings = {
  update(
    queryClient: { setQueryData(key: readonly unknown[], data: unknown): unknown },
    saved: Result<typeof legalCalls.getLegalSettings>,
  ) {
    queryClient.setQueryData(legalSettingsQuery.queryKey, saved);
  },
};
