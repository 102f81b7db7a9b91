import { api } from '#contract/api.ts';
import { meetingCalls as calls } from '#contract/meeting-calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { MeetingFields } from './meeting-fields.ts';

export const meetingsQuery = (groupId: string) => queryOf(calls.listMeetings, { params: { id: groupId } });

const refetch = [calls.listMeetings, api.getCourse, api.listAudit];

export const useCreateMeeting = (groupId: string) =>
  useFormSaving((body: MeetingFields) => call(calls.createMeeting, { params: { id: groupId }, body }), {
    done: 'Встреча назначена',
    failed: 'Не удалось назначить встречу',
    refetch,
  });

export const useUpdateMeeting = (id: string) =>
  useFormSaving(
    (body: MeetingFields & { basedOn: string }) => call(calls.updateMeeting, { params: { id }, body }),
    {
      done: 'Встреча сохранена',
      failed: 'Не удалось сохранить встречу',
      refetch,
    },
  );

export const useLoadMeetings = (groupId: string) =>
  useSaving(() => call(calls.listMeetings, { params: { id: groupId } }), {
    failed: 'Не удалось загрузить встречу',
    update: (queryClient, meetings) => queryClient.setQueryData(meetingsQuery(groupId).queryKey, meetings),
  });

export const useDeleteMeeting = () =>
  useSaving((id: string) => call(calls.deleteMeeting, { params: { id } }), {
    done: 'Встреча отменена',
    failed: 'Не удалось отменить встречу',
    refetch,
  });
