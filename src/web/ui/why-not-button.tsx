import type { MouseEvent } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from './toast/toast.tsx';

export interface WhyNotButtonProps extends Omit<ButtonProps, 'disabled' | 'title' | 'asChild'> {
  /** Why a press does nothing now; undefined where it does what the button says. */
  whyNot: string | undefined;
}

/** A grey button that says why: to a pointer over it, to a screen reader, and to whoever presses it, since a finger can't hover. */
export function WhyNotButton({ whyNot, onClick, ...rest }: WhyNotButtonProps) {
  if (whyNot === undefined) return <Button onClick={onClick} {...rest} />;
  const tell = (event: MouseEvent) => {
    // A button of a form would send it.
    event.preventDefault();
    toast({ title: whyNot, variant: 'info' });
  };
  return <Button aria-disabled title={whyNot} onClick={tell} {...rest} />;
}
