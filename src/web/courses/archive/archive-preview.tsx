import type { ArchiveRemark, CourseArchivePreview } from '#contract/course-archives/schemas.ts';
import { plural } from '#web/ui/text/russian.ts';

interface ArchivePreviewProps {
  preview: CourseArchivePreview;
  /** Why a course was not made. */
  error: string | undefined;
}

export function ArchivePreview({ preview, error }: ArchivePreviewProps) {
  const { title, problems, problemCount, notes } = preview;
  return (
    <div className="flex flex-col gap-6">
      {error !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-danger-ink">
          {error}
        </p>
      )}
      {title !== null && (
        <div>
          <h3 className="text-lg break-words">{title}</h3>
          <p className="mt-1 text-sm text-ink-soft">{contentsOf(preview)}</p>
        </div>
      )}
      {problemCount > 0 && (
        <section aria-labelledby="archive-problems">
          <h3 id="archive-problems" className="text-base font-semibold text-danger-ink">
            {plural(problemCount, 'ошибка', 'ошибки', 'ошибок')} в архиве
          </h3>
          <Remarks remarks={problems} />
          {problemCount > problems.length && (
            <p className="mt-3 text-sm text-ink-soft">Показаны первые {problems.length}</p>
          )}
        </section>
      )}
      {notes.length > 0 && (
        <section aria-labelledby="archive-notes">
          <h3 id="archive-notes" className="text-base font-semibold">
            Стоит знать
          </h3>
          <Remarks remarks={notes} />
        </section>
      )}
    </div>
  );
}

function contentsOf({ lessons, criteria, talks, surveys, files, bytes }: CourseArchivePreview): string {
  const megabytes = (bytes / 1024 / 1024).toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  return [
    plural(lessons, 'урок', 'урока', 'уроков'),
    criteria > 0 && plural(criteria, 'критерий', 'критерия', 'критериев'),
    talks > 0 && plural(talks, 'разговор', 'разговора', 'разговоров'),
    surveys > 0 && plural(surveys, 'анкета', 'анкеты', 'анкет'),
    files > 0 && `${plural(files, 'файл', 'файла', 'файлов')}, ${megabytes} МБ`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Under each file what is said of it, in the order of its lines. */
function Remarks({ remarks }: { remarks: readonly ArchiveRemark[] }) {
  return (
    <ul className="mt-2 flex flex-col gap-3 text-sm">
      {byFile(remarks).map(([file, ofFile]) => (
        <li key={file}>
          {file !== '' && <p className="font-mono text-xs break-all text-ink-soft">{file}</p>}
          <ul className="mt-0.5 flex flex-col gap-1">
            {ofFile
              .toSorted((one, next) => (one.line ?? 0) - (next.line ?? 0))
              .map(({ line, message }) => (
                <li key={`${line} ${message}`} className="break-words">
                  {line !== null && <span className="text-ink-soft">строка {line}: </span>}
                  {message}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function byFile(remarks: readonly ArchiveRemark[]): [file: string, ofFile: ArchiveRemark[]][] {
  const found = new Map<string, ArchiveRemark[]>();
  for (const remark of remarks) {
    const ofFile = found.get(remark.file);
    if (ofFile) ofFile.push(remark);
    else found.set(remark.file, [remark]);
  }
  return [...found];
}
