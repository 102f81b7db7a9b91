import { InfoIcon } from '#web/ui/icon/icons.tsx';
import { useOtherEditors } from './use-other-editors.ts';

/** A quiet line: nothing is locked, and the version check keeps everybody's words. */
export function OtherEditors({ lessonId, userId }: { lessonId: string; userId: string }) {
  const names = useOtherEditors({ lessonId, userId });
  return (
    <p role="status" aria-atomic="true" className="flex items-start gap-2 text-sm text-ink-soft empty:hidden">
      {names.length > 0 && (
        <>
          <InfoIcon className="mt-px size-4.5" />
          Сейчас этот урок {names.length === 1 ? 'правит' : 'правят'} {listed.format(names)}
        </>
      )}
    </p>
  );
}

const listed = new Intl.ListFormat('ru');
