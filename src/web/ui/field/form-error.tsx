import type { ReactNode } from 'react';
import { AlertIcon } from '#web/ui/icon/icons.tsx';

export interface FormErrorProps {
  /** Hidden while empty. */
  children?: ReactNode;
}

/** An error of the form as a whole. */
export function FormError({ children }: FormErrorProps) {
  if (!children) return null;
  return (
    <div
      role="alert"
      className="flex gap-2.5 rounded-md border border-danger-line bg-danger-soft px-3.5 py-2.5 text-sm text-danger-ink"
    >
      <AlertIcon className="mt-px" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
