import { auth } from '#contract/auth/calls.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Body, Result } from '#contract/endpoint.ts';
import { legal } from '#contract/legal/calls.ts';
import type { ConsentAnswers, LegalKind } from '#contract/legal/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { legalSettingsQuery, ownConsentsQuery } from './legal-queries.ts';

/** From the profile or the gate; the current user learns whether the gate is open. */
export const useAnswerConsents = () =>
  useSaving(
    (consents: ConsentAnswers) => call(legal.answerConsents, { body: { consents, from: 'profile' } }),
    {
      failed: 'Не удалось сохранить ответ',
      update(queryClient, { user, ...own }) {
        const current: { user: User } = { user };
        queryClient.setQueryData(ownConsentsQuery.queryKey, own);
        queryClient.setQueryData(currentUserQuery.queryKey, current);
      },
      refetch: [lessons.getLesson, personalData.getOwnErasure],
      refetchOnFailure: [legal.getOwnConsents],
    },
  );

export const useUpdateOperator = () =>
  useFormSaving((body: Body<typeof legal.updateOperator>) => call(legal.updateOperator, { body }), {
    ...settings,
    done: 'Оператор сохранён',
    failed: 'Не удалось сохранить оператора',
  });

/** Fetches what is stored, which someone else may have saved. */
export const useLoadLegalSettings = () =>
  useSaving(() => call(legal.getLegalSettings, {}), {
    ...settings,
    failed: 'Не удалось загрузить сведения об операторе',
  });

export const useUpdateDraft = (kind: LegalKind) =>
  useFormSaving(
    (body: Body<typeof legal.updateLegalDraft>) => call(legal.updateLegalDraft, { params: { kind }, body }),
    {
      done: 'Черновик сохранён',
      failed: 'Не удалось сохранить черновик',
      refetch: [legal.getLegalSettings],
    },
  );

export const usePublishTexts = () =>
  useFormSaving((body: Body<typeof legal.publishLegalTexts>) => call(legal.publishLegalTexts, { body }), {
    ...settings,
    done: 'Опубликовано',
    failed: 'Не удалось опубликовать',
    refetch: [auth.getMe],
  });

const settings = {
  update(
    queryClient: { setQueryData(key: readonly unknown[], data: unknown): unknown },
    saved: Result<typeof legal.getLegalSettings>,
  ) {
    queryClient.setQueryData(legalSettingsQuery.queryKey, saved);
  },
};
