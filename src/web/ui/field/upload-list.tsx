import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** A file on its way, or one that did not come. */
export interface ShownUpload {
  number: number;
  name: string;
  /** Of one; undefined for a file that waits for the one before it. */
  share?: number;
  error?: string;
}

export interface UploadListProps {
  items: readonly ShownUpload[];
  onStop: (number: number) => void;
}

/** The files that are on their way into a field, each with a way to stop it. */
export function UploadList({ items, onStop }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="Загрузка файлов" className="flex flex-col gap-2">
      {items.map(({ number, name, share, error }) => (
        <li
          key={number}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2"
        >
          <div className="min-w-0 flex-1 basis-48 text-sm">
            <p className="wrap-anywhere">{name}</p>
            {error ? (
              <p role="alert" className="text-danger-ink">
                {error}
              </p>
            ) : (
              <ProgressBar value={(share ?? 0) * 100} label={`Загрузка файла ${name}`} showValue />
            )}
          </div>
          <Button
            size="sm"
            variant="ghost"
            aria-label={error ? `Скрыть файл ${name}` : `Остановить загрузку файла ${name}`}
            onClick={() => onStop(number)}
          >
            {error ? 'Скрыть' : 'Остановить'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
