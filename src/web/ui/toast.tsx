import { useEffect } from 'react';
import { loadTouched, useTouched } from './first-touch.ts';
import { dismissToast, useToast } from './toast-store.ts';
import type { ShownToast } from './toast-store.ts';

export { dismissToast, toast } from './toast-store.ts';

/** Stands once, at the root of the application. */
export function Toaster() {
  const shown = useToast();
  const touched = useTouched();
  const isNeeded = shown !== null;
  useEffect(() => {
    if (isNeeded) void loadTouched();
  }, [isNeeded]);

  if (touched === 'missing') return shown?.open && <PlainToast key={shown.id} {...shown} />;
  return touched && <touched.ToastRegion shown={shown} />;
}

/** Without the network there is often something to tell: then the words alone. */
function PlainToast({ title, description }: ShownToast) {
  useEffect(() => {
    const timer = setTimeout(dismissToast, 5_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-lg border border-line bg-raised p-4 text-sm shadow-float"
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-0.5 text-ink-soft">{description}</p>}
    </div>
  );
}
