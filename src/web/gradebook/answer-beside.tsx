import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { IconButton } from '#web/ui/icon/icon-button.tsx';
import { CloseIcon } from '#web/ui/icon/icons.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';

export interface AnswerBesideProps {
  /** Absent: nothing is open. */
  title: string | undefined;
  subtitle: string | undefined;
  panel: ReactNode;
  onClose: () => void;
  /** The table. */
  children: ReactNode;
}

/** The table, and beside it what was opened; over it where there is no room. Escape leads back. */
export function AnswerBeside({ title, subtitle, panel, onClose, children }: AnswerBesideProps) {
  const isWide = useIsWide();
  const isBeside = isWide && title !== undefined;
  return (
    <div className={classNames(isBeside && 'grid grid-cols-[minmax(0,1fr)_minmax(24rem,30rem)] gap-5')}>
      <div className="min-w-0">{children}</div>
      {isBeside && (
        <Panel key={`${title} ${subtitle}`} title={title} {...{ subtitle, onClose }}>
          {panel}
        </Panel>
      )}
      {!isWide && title !== undefined && (
        <Dialog open onOpenChange={onClose} title={title} description={subtitle} size="lg">
          {panel}
        </Dialog>
      )}
    </div>
  );
}

interface PanelProps extends Pick<AnswerBesideProps, 'subtitle' | 'onClose' | 'children'> {
  title: string;
}

function Panel({ title, subtitle, onClose, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog or a menu above it takes its own.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of whatever has the focus in it
    <aside
      aria-label={`${title}, ${subtitle}`}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto rounded-lg border border-line bg-surface p-4"
      onKeyDown={onKeyDown}
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-lg break-words outline-none">
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{subtitle}</p>
        </div>
        <IconButton label="Закрыть" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}
