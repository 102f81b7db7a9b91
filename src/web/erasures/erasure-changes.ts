import { audit } from '#contract/audit/calls.ts';
import type { Body } from '#contract/endpoint.ts';
import { personalData } from '#contract/personal-data/calls.ts';
import { users } from '#contract/users/calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { erasedPersonQuery } from './erasure-queries.ts';

const people = [users.listUsers, users.countUsers, users.listUserLogs, audit.listAudit];

export const useEraseByRequest = (id: string) =>
  useFormSaving(
    (body: Body<typeof personalData.eraseByRequest>) =>
      call(personalData.eraseByRequest, { params: { id }, body }),
    {
      done: 'Данные стёрты',
      failed: 'Не удалось стереть данные',
      update: (queryClient, { person }) => queryClient.setQueryData(erasedPersonQuery(id).queryKey, person),
      refetch: [personalData.listErasures, ...people],
    },
  );

export const useRefuseErasure = (id: string) =>
  useFormSaving(
    (body: Body<typeof personalData.refuseErasure>) =>
      call(personalData.refuseErasure, { params: { id }, body }),
    {
      done: 'Отказ записан, человек прочитает причину в профиле',
      failed: 'Не удалось отказать',
      refetch: [personalData.listErasures],
    },
  );

export const useSwitchErasures = () =>
  useSaving((byItself: boolean) => call(personalData.switchErasures, { body: { byItself } }), {
    failed: 'Не удалось изменить, кто стирает',
    refetch: [personalData.listErasures],
    refetchOnFailure: [personalData.listErasures],
  });

export const useOpenErasure = () =>
  useFormSaving((body: Body<typeof personalData.openErasure>) => call(personalData.openErasure, { body }), {
    done: ({ number }) => `Просьба № ${number} в списке`,
    failed: 'Не удалось начать стирание',
    refetch: [personalData.listErasures],
  });
