import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SkeletonProps {
  /** Size and shape: `h-6 w-48`. */
  className?: string;
}

/** A placeholder for loading content. Put several into `Loading`, which announces the loading to screen readers. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={classNames('animate-breathe rounded-md bg-sunken', className)} />;
}

export interface LoadingProps {
  label?: string;
  className?: string;
  children: ReactNode;
}

export function Loading({ label = 'Загрузка…', className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
