import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** For a school whose people come from another system. */
export function ScormSection({ courseId, className }: { courseId: string; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="scorm-title" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="scorm-title" className="text-xl">
          Другая СДО
        </h2>
        <Button onClick={() => setIsOpen(true)}>Скачать для СДО (SCORM 1.2)</Button>
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Люди открывают курс или урок из Moodle или другой системы, входят сюда сами, а о выполнении узнаёт и
        она
      </p>
      {isOpen && (
        <Suspense>
          <ScormDialog courseId={courseId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

const ScormDialog = lazy(async () => ({ default: (await import('./scorm-dialog.tsx')).ScormDialog }));
