import type { ReactNode } from 'react';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

export interface LoadFailureProps {
  /** What could not be loaded, or why. */
  children: ReactNode;
  onRetry: () => Promise<unknown>;
  className?: string;
}

/** Replaces content that could not be loaded, with a retry button. */
export function LoadFailure({ children, onRetry, className }: LoadFailureProps) {
  return (
    <div className={classNames('flex flex-col items-start gap-3', className)}>
      <FormError>{children}</FormError>
      <Button onClick={() => void onRetry()}>Попробовать снова</Button>
    </div>
  );
}
