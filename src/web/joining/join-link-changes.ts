import { api } from '#contract/api.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { JoinLinkFields } from './join-link-fields.ts';

export const joinLinksQuery = (courseId: string) => queryOf(api.listJoinLinks, { params: { id: courseId } });

export const useCreateJoinLink = (courseId: string) =>
  useFormSaving((body: JoinLinkFields) => call(api.createJoinLink, { params: { id: courseId }, body }), {
    done: 'Код создан',
    failed: 'Не удалось создать код',
    refetch: [api.listJoinLinks, api.listAudit],
  });

export const useCloseJoinLink = (courseId: string) =>
  useSaving((code: string) => call(api.closeJoinLink, { params: { id: courseId, code } }), {
    done: 'Код закрыт',
    failed: 'Не удалось закрыть код',
    refetch: [api.listJoinLinks, api.listAudit],
  });
