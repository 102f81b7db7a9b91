import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FormError } from './form-error.tsx';

export interface LoadFailureProps {
  /** What could not be loaded, or why. */
  children: ReactNode;
  onRetry: () => Promise<unknown>;
  className?: string;
}

/** Stands where something could not be loaded, with a button to try again. */
export function LoadFailure({ children, onRetry, className }: LoadFailureProps) {
  return (
    <div className={classNames('flex flex-col items-start gap-3', className)}>
      <FormError>{children}</FormError>
      <Button onClick={() => void onRetry()}>Попробовать снова</Button>
    </div>
  );
}
