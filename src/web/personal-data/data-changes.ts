import { auth } from '#contract/auth/calls.ts';
import type { Body } from '#contract/endpoint.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { call, keyOf } from '#web/calls/api.ts';
import { callForFile } from '#web/calls/call-for-file.ts';
import { saveFile } from '#web/calls/save-file.ts';
import { type Saving, useFormSaving, useSaving } from '#web/forms/use-saving.ts';

export const useDownloadOwnData = () =>
  useSaving(
    async (body: Body<typeof personalData.downloadOwnData>) => {
      saveFile(`Мои данные.${body.format}`, await callForFile(personalData.downloadOwnData, { body }));
    },
    { done: 'Файл с вашими данными скачан', failed: 'Не удалось скачать данные' },
  );

export const useAskToErase = () =>
  useFormSaving((body: Body<typeof personalData.askToErase>) => call(personalData.askToErase, { body }), {
    ...ownErasure,
    done: 'Просьба принята',
    failed: 'Не удалось попросить',
  });

export const useTakeBackErasure = () =>
  useSaving(() => call(personalData.takeBackErasure, {}), {
    ...ownErasure,
    done: 'Просьба взята назад, ваши данные останутся',
    failed: 'Не удалось взять просьбу назад',
    refetchOnFailure: [personalData.getOwnErasure, auth.getMe],
  });

/** The line at the head of every page is the user's. */
const ownErasure: Pick<Saving<object>, 'update' | 'refetch'> = {
  update: (queryClient, saved) => queryClient.setQueryData(keyOf(personalData.getOwnErasure, {}), saved),
  refetch: [auth.getMe],
};
