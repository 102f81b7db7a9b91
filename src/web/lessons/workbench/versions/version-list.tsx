import { useState } from 'react';
import type { LessonMentor, MentorVersion } from '#contract/workbench/schemas.ts';
import { howWords } from '#contract/workbench/words.ts';
import { fullName } from '#domain/full-name.ts';
import type { DraftState } from '#web/lessons/workbench/draft/use-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { VersionDialog } from './version-dialog.tsx';

interface VersionListProps {
  lessonId: string;
  mentor: LessonMentor;
  draft: DraftState;
}

/** What the answers were judged by, newest first; each opens, and may come back. */
export function VersionList({ lessonId, mentor, draft }: VersionListProps) {
  const [openedNumber, setOpened] = useState<number>();
  const opened = mentor.versions.find(({ number }) => number === openedNumber);
  if (mentor.versions.length === 0) {
    return <p className="text-sm text-ink-soft">Пока ни одной: первая появится, когда вы опубликуете.</p>;
  }
  return (
    <>
      <ol aria-label="Версии наставника" className="flex flex-col gap-1 xl:max-h-[70vh] xl:overflow-y-auto">
        {mentor.versions.map((version) => (
          <li key={version.number}>
            <button
              type="button"
              className="flex w-full flex-col items-start rounded-md px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-hover"
              onClick={() => setOpened(version.number)}
            >
              <Version version={version} isInForce={version.number === mentor.inForce?.number} />
            </button>
          </li>
        ))}
      </ol>
      {opened && (
        <VersionDialog
          lessonId={lessonId}
          version={opened}
          mentor={mentor}
          draft={draft}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function Version({ version, isInForce }: { version: MentorVersion; isInForce: boolean }) {
  const { number, publishedAt, by, note } = version;
  const how = howOf(version);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        Версия {number}
        {isInForce && <Badge tone="accent">в силе</Badge>}
      </span>
      <span className="text-xs text-ink-soft">
        <DateTime value={publishedAt} format="date-time" />
        <br />
        {by ? fullName(by) : 'Автор неизвестен'}
        {how && (
          <>
            <br />
            {how}
          </>
        )}
        {note !== null && <span className="line-clamp-2 [overflow-wrap:anywhere]">{quoted(note)}</span>}
      </span>
    </>
  );
}

/** «после прогона 14». */
function howOf({ how, runNumber }: Pick<MentorVersion, 'how' | 'runNumber'>): string {
  if (how === null) return '';
  return how === 'run' && runNumber !== null ? `${howWords.run} ${runNumber}` : howWords[how];
}
