import type { ReactNode } from 'react';
import { FormError } from '#web/ui/field/form-error.tsx';

/** Why a form as a whole was refused. Stands above the form and comes into view, since the button is below it. */
export function FormRefusal({ children }: { children: ReactNode }) {
  return (
    children && (
      <div ref={scrollIntoView}>
        <FormError>{children}</FormError>
      </div>
    )
  );
}

function scrollIntoView(refusal: HTMLElement | null): void {
  refusal?.scrollIntoView({ block: 'nearest' });
}
