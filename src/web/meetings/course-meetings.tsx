import { Link } from '@tanstack/react-router';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { paths } from '#web/paths.ts';
import { MeetingLines } from './meeting-lines.tsx';

/** What is ahead, for the people of the stream. */
export const CourseMeetings = ({ meetings }: { meetings: readonly Meeting[] }) => (
  <section aria-labelledby="meetings-title" className="mb-10">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
      <h2 id="meetings-title" className="text-xl">
        Встречи
      </h2>
      <Link
        to={paths.profile()}
        search={{ tab: 'notices' }}
        className="touch-target inline-flex items-center text-sm text-accent-ink underline underline-offset-4"
      >
        Добавить в свой календарь
      </Link>
    </div>
    <MeetingLines meetings={meetings} />
  </section>
);
