import { audit } from '#contract/audit/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { meetings as meetingCalls } from '#contract/meetings/calls.ts';
import { call, queryOf } from '#web/calls/api.ts';
import { useFormSaving, useSaving } from '#web/forms/use-saving.ts';
import type { MeetingFields } from './meeting-fields.ts';

export const meetingsQuery = (groupId: string) =>
  queryOf(meetingCalls.listMeetings, { params: { id: groupId } });

const refetch = [meetingCalls.listMeetings, courses.getCourse, audit.listAudit];

export const useCreateMeeting = (groupId: string) =>
  useFormSaving(
    (body: MeetingFields) => call(meetingCalls.createMeeting, { params: { id: groupId }, body }),
    {
      failed: 'Не удалось назначить встречу',
      refetch,
    },
  );

export const useUpdateMeeting = (id: string) =>
  useFormSaving(
    (body: MeetingFields & { basedOn: string }) => call(meetingCalls.updateMeeting, { params: { id }, body }),
    {
      failed: 'Не удалось сохранить встречу',
      refetch,
    },
  );

export const useLoadMeetings = (groupId: string) =>
  useSaving(() => call(meetingCalls.listMeetings, { params: { id: groupId } }), {
    failed: 'Не удалось загрузить встречу',
    update: (queryClient, meetings) => queryClient.setQueryData(meetingsQuery(groupId).queryKey, meetings),
  });

export const useDeleteMeeting = () =>
  useSaving((id: string) => call(meetingCalls.deleteMeeting, { params: { id } }), {
    failed: 'Не удалось отменить встречу',
    refetch,
  });
