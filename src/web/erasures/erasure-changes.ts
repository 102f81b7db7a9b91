import { api } from '#contract/api.ts';
import type { Body } from '#contract/endpoint.ts';
import { legalCalls } from '#contract/legal-calls.ts';
import { call } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import { erasedPersonQuery } from './erasure-queries.ts';

const people = [api.listUsers, api.countUsers, api.listUserLogs, api.listAudit];

export const useEraseByRequest = (id: string) =>
  useFormSaving(
    (body: Body<typeof legalCalls.eraseByRequest>) =>
      call(legalCalls.eraseByRequest, { params: { id }, body }),
    {
      done: 'Данные стёрты',
      failed: 'Не удалось стереть данные',
      update: (queryClient, { person }) => queryClient.setQueryData(erasedPersonQuery(id).queryKey, person),
      refetch: [legalCalls.listErasures, ...people],
    },
  );

export const useRefuseErasure = (id: string) =>
  useFormSaving(
    (body: Body<typeof legalCalls.refuseErasure>) => call(legalCalls.refuseErasure, { params: { id }, body }),
    {
      done: 'Отказ записан, человек прочитает причину в профиле',
      failed: 'Не удалось отказать',
      refetch: [legalCalls.listErasures],
    },
  );

export const useSwitchErasures = () =>
  useSaving((byItself: boolean) => call(legalCalls.switchErasures, { body: { byItself } }), {
    failed: 'Не удалось изменить, кто стирает',
    refetch: [legalCalls.listErasures],
    refetchOnFailure: [legalCalls.listErasures],
  });

export const useOpenErasure = () =>
  useFormSaving((body: Body<typeof legalCalls.openErasure>) => call(legalCalls.openErasure, { body }), {
    done: ({ number }) => `Просьба № ${number} в списке`,
    failed: 'Не удалось начать стирание',
    refetch: [legalCalls.listErasures],
  });
