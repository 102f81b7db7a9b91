import { meetings } from '#contract/meetings/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { deleteMeeting } from './delete-meeting.ts';
import { listMeetings } from './meetings.ts';
import { createMeeting, updateMeeting } from './save-meeting.ts';

export function meetingsRoutes({ handle, db }: Feature): void {
  handle(meetings.listMeetings, ({ params, viewer }) => listMeetings(db, viewer, params.id));

  handle(meetings.createMeeting, ({ params, body, viewer }) => createMeeting(db, viewer, params.id, body));

  handle(meetings.updateMeeting, ({ params, body, viewer }) => updateMeeting(db, viewer, params.id, body));

  handle(meetings.deleteMeeting, ({ params, viewer }) => deleteMeeting(db, viewer, params.id));
}
