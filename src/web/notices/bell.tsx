import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { BellIcon } from '#web/ui/icon/icons.tsx';
import { useUnseenNotices } from './use-unseen-notices.ts';

/** The number of unread notices; the list of all opens under it. */
export function Bell() {
  const unseen = useUnseenNotices();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={unseen > 0 ? `Уведомления, непрочитанных: ${unseen}` : 'Уведомления'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={() => setOpen(!isOpen)}
      >
        <BellIcon />
        {unseen > 0 && (
          <span className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.6875rem]/4 font-semibold text-on-accent">
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Suspense>
          <NoticesPanel button={button} unseen={unseen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const NoticesPanel = lazy(async () => ({ default: (await import('./notices-panel.tsx')).NoticesPanel }));
