import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** For a school whose people come from another system. */
export function ScormSection({ courseId }: { courseId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Moodle и другие системы" headingLevel={3}>
      <p className="mb-4 text-sm text-ink-soft">
        Люди открывают курс из Moodle или другой системы, входят сюда сами, а о выполнении узнаёт и она.
      </p>
      <Button onClick={() => setIsOpen(true)}>Скачать для Moodle и других систем (SCORM 1.2)</Button>
      {isOpen && (
        <Suspense>
          <ScormDialog courseId={courseId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const ScormDialog = lazy(async () => ({ default: (await import('./scorm-dialog.tsx')).ScormDialog }));
