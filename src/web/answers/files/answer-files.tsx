import type { AnswerFile } from '#contract/answer-files/schemas.ts';
import { fileSize } from '#web/ui/text/file-size.ts';

/** The files of an answer that is sent: pictures are seen at once, the others open or are saved. */
export function AnswerFiles({ files }: { files: readonly AnswerFile[] }) {
  return (
    <div className="mt-4">
      <p className="mb-2 text-sm font-medium">Файлы</p>
      <ul aria-label="Файлы ответа" className="flex flex-wrap gap-3">
        {files.map((file) => (
          <li key={file.name} className="max-w-60 min-w-0">
            <a
              href={file.address}
              target="_blank"
              rel="noreferrer"
              className="flex min-w-0 flex-col gap-1.5 rounded-md text-sm text-accent-ink underline underline-offset-2"
            >
              {file.mediaType.startsWith('image/') && (
                <img
                  src={file.address}
                  alt=""
                  loading="lazy"
                  className="max-h-40 w-fit max-w-full rounded-md border border-line bg-sunken object-contain"
                />
              )}
              <span className="wrap-anywhere">
                {file.title}
                <span className="ml-1.5 inline-block text-ink-faint">{fileSize(file.bytes)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
