import type { ReactNode } from 'react';
import { AlertIcon } from '#web/ui/icon/icons.tsx';

/** Below a control: why what it holds was refused. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-xs text-danger-ink">
    <AlertIcon className="mt-0.5 size-4" />
    {children}
  </p>
);
