import { meetingCalls as calls } from '#contract/meeting-calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteMeeting } from './delete-meeting.ts';
import { listMeetings } from './meetings.ts';
import { createMeeting, updateMeeting } from './save-meeting.ts';

export function meetingsRoutes({ handle, db }: Feature): void {
  handle(calls.listMeetings, ({ params, viewer }) => listMeetings(db, viewer, params.id));

  handle(calls.createMeeting, ({ params, body, viewer }) => createMeeting(db, viewer, params.id, body));

  handle(calls.updateMeeting, ({ params, body, viewer }) => updateMeeting(db, viewer, params.id, body));

  handle(calls.deleteMeeting, ({ params, viewer }) => deleteMeeting(db, viewer, params.id));
}
