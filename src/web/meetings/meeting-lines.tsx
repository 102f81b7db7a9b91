import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { formatDayTime } from '#web/ui/time/days.ts';

export interface MeetingLinesProps<Shown extends Meeting> {
  meetings: readonly Shown[];
  renderActions?: (meeting: Shown) => ReactNode;
}

export const MeetingLines = <Shown extends Meeting>({
  meetings,
  renderActions,
}: MeetingLinesProps<Shown>) => (
  <ul className="divide-y divide-line border-y border-line">
    {meetings.map((meeting) => (
      <li key={meeting.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <p className="font-semibold">{meeting.title}</p>
          <p className="text-sm text-ink-soft">
            <time dateTime={meeting.startsAt}>{formatDayTime(new Date(meeting.startsAt))}</time>,{' '}
            {meeting.minutes} {pluralForm(meeting.minutes, 'минута', 'минуты', 'минут')}
          </p>
          {meeting.place && <p className="mt-1 text-sm whitespace-pre-line">{meeting.place}</p>}
          {meeting.link && (
            <a
              href={meeting.link}
              target="_blank"
              rel="noopener noreferrer"
              className="touch-target mt-1 inline-flex items-center text-sm text-accent-ink underline underline-offset-4"
            >
              {meeting.link}
            </a>
          )}
        </div>
        {renderActions && <div className="flex gap-1">{renderActions(meeting)}</div>}
      </li>
    ))}
  </ul>
);
