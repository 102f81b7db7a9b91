import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/text.ts';
import { groupMeeting, meetingChange, meetingInput } from './schemas.ts';

const ofOne = z.object({ id });

export const meetings = {
  listMeetings: endpoint({
    method: 'GET',
    path: '/api/groups/:id/meetings',
    access: 'curator',
    summary: 'Встречи потока по времени, и прошедшие',
    params: ofOne,
    response: z.array(groupMeeting),
  }),

  createMeeting: endpoint({
    method: 'POST',
    path: '/api/groups/:id/meetings',
    access: 'admin',
    summary: 'Назначить встречу потока',
    params: ofOne,
    body: meetingInput,
    response: groupMeeting,
    status: 201,
  }),

  updateMeeting: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id',
    access: 'admin',
    summary: 'Изменить встречу; о перенесённой скажут тем, кому о ней уже напомнили',
    params: ofOne,
    body: meetingChange,
    response: groupMeeting,
  }),

  deleteMeeting: endpoint({
    method: 'DELETE',
    path: '/api/meetings/:id',
    access: 'admin',
    summary: 'Отменить встречу; об отмене скажут тем, кому о ней уже напомнили',
    params: ofOne,
    response: ofOne,
  }),
};
