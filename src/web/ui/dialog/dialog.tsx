import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CloseIcon } from '#web/ui/icon/icons.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** `md` for a short form, `lg` for a long one, `xl` for two columns. */
  size?: 'md' | 'lg' | 'xl';
  /** Buttons. A submit button refers to its form by `form="…"`. */
  footer?: ReactNode;
  /** If set, neither Escape nor a click outside closes the dialog: it holds unsaved text. */
  keepOpen?: boolean;
  children: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  keepOpen,
  children,
}: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <DialogVeil open={open} />
        <Radix.Content
          data-modal=""
          className={classNames(dialogPanel, sizes[size])}
          onInteractOutside={(event) => keepOpen && event.preventDefault()}
          onEscapeKeyDown={(event) => keepOpen && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="px-5 pt-5 pr-14 pb-4 sm:px-7 sm:pt-6 sm:pr-16">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1.5 text-sm text-ink-soft">{description}</Radix.Description>
            )}
          </div>
          {/* Specification, section 9: the scrolling part takes at most 60vh. */}
          <div className="max-h-[60vh] overflow-y-auto overscroll-contain px-5 pt-0.5 pb-5 sm:px-7 sm:pb-7">
            {children}
          </div>
          {footer && <div className={dialogFooter}>{footer}</div>}
          {/* Last in the DOM, so that the dialog opens with the focus in its first field. */}
          <Radix.Close aria-label="Закрыть" className={closeButton}>
            <CloseIcon />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Radix's own overlay locks scrolling by injecting a style element, which the Content-Security-Policy forbids. This one
 * is a plain element, and `styles/base.css` locks the scrolling.
 */
export function DialogVeil({ open }: { open: boolean }) {
  return (
    open && (
      <div
        aria-hidden="true"
        className="pointer-events-auto fixed inset-0 z-40 animate-veil-in bg-veil print:hidden"
      />
    )
  );
}

// Centred by margins: inside of a transformed panel, a dragged item would be displaced. On paper it follows the page: in its place,
// it would lie over each sheet.
export const dialogPanel =
  'fixed print:static inset-x-0 bottom-0 z-40 mx-auto flex w-full animate-rise-in flex-col rounded-t-xl border border-line bg-raised shadow-float outline-none ' +
  'data-[state=closed]:animate-rise-out sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-xl';

export const dialogFooter =
  'flex flex-col-reverse gap-2.5 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] ' +
  'sm:flex-row sm:flex-wrap sm:justify-end sm:px-7';

const sizes = { md: 'sm:max-w-lg', lg: 'sm:max-w-2xl', xl: 'sm:max-w-5xl' };

const closeButton =
  'absolute top-3.5 right-3 grid size-11 place-items-center rounded-md text-ink-faint transition-colors hover:bg-hover hover:text-ink sm:right-4';
