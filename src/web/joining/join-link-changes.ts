import { audit } from '#contract/audit/calls.ts';
import { joining } from '#contract/joining/calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { JoinLinkFields } from './join-link-fields.ts';

export const joinLinksQuery = (courseId: string) =>
  queryOf(joining.listJoinLinks, { params: { id: courseId } });

export const useCreateJoinLink = (courseId: string) =>
  useFormSaving((body: JoinLinkFields) => call(joining.createJoinLink, { params: { id: courseId }, body }), {
    failed: 'Не удалось создать код',
    refetch: [joining.listJoinLinks, audit.listAudit],
  });

export const useCloseJoinLink = (courseId: string) =>
  useSaving((code: string) => call(joining.closeJoinLink, { params: { id: courseId, code } }), {
    failed: 'Не удалось закрыть код',
    refetch: [joining.listJoinLinks, audit.listAudit],
  });
