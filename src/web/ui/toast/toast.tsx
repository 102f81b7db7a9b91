import { Toast } from 'radix-ui';
import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useFreeSpot } from '#web/ui/free-spot.ts';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '#web/ui/icon/icons.tsx';
import { dismissToast, useToast } from './toast-store.ts';
import type { ShownToast } from './toast-store.ts';

export { dismissToast, toast } from './toast-store.ts';

/** Rendered once, at the root of the application. The constants are those of the specification, section 9. */
export function Toaster() {
  const shown = useToast();
  const region = useRef<HTMLOListElement>(null);
  useFreeSpot(region, shown?.open ? shown.id : undefined, dismissToast);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Уведомление">
      {shown && <ToastCard key={shown.id} {...shown} />}
      <Toast.Viewport
        ref={region}
        data-toasts=""
        hotkey={['F8']}
        label="Уведомления ({hotkey})"
        className={viewport}
      />
    </Toast.Provider>
  );
}

function ToastCard({ title, description, variant = 'info', open }: ShownToast) {
  const { Icon, tone } = looks[variant];
  return (
    <Toast.Root open={open} onOpenChange={(next) => !next && dismissToast()} className={card}>
      <Icon className={classNames('mt-0.5', tone)} />
      <div className="min-w-0 flex-1">
        <Toast.Title className="text-sm font-semibold">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-0.5 text-sm text-ink-soft">{description}</Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Закрыть уведомление"
        className="-my-2 -mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Below, in the middle; `useFreeSpot` says how far above what it would cover, and until then it waits. */
const viewport =
  'fixed print:hidden inset-x-0 bottom-0 z-50 m-0 mx-auto flex w-full max-w-md list-none flex-col p-4 outline-none ' +
  'pb-[max(1rem,env(safe-area-inset-bottom))]';

const looks = {
  success: { Icon: CheckIcon, tone: 'text-success-ink' },
  error: { Icon: AlertIcon, tone: 'text-danger-ink' },
  info: { Icon: InfoIcon, tone: 'text-accent-ink' },
};

const card =
  'flex items-start gap-3 rounded-lg border border-line bg-raised p-4 shadow-float ' +
  'data-[state=open]:animate-toast-in [[data-waiting]_&]:[animation-play-state:paused] data-[state=closed]:animate-toast-out ' +
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe-out';
