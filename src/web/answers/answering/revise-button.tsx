import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { plural } from '#web/ui/text/russian.ts';
import type { Answering } from './use-answering.ts';

export interface ReviseButtonProps extends Pick<ButtonProps, 'className'> {
  answering: Answering;
  /** How many remarks are open. */
  open: number;
  /** The bar below on a phone, which has room for their number. */
  onPhone?: boolean;
}

/** Begins the next attempt. Nothing where no attempt is left. */
export function ReviseButton({ answering, open, onPhone = false, className }: ReviseButtonProps) {
  const { left, opener, revise } = answering;
  if (left === 0) return null;
  return (
    <Button
      ref={onPhone ? undefined : opener}
      variant={open > 0 ? 'primary' : 'secondary'}
      className={className}
      onClick={() => revise()}
    >
      {wordsOf(open, onPhone)}
    </Button>
  );
}

function wordsOf(open: number, onPhone: boolean): string {
  if (open === 0) return 'Ответить ещё раз';
  return onPhone ? `Доработать · ${plural(open, 'замечание', 'замечания', 'замечаний')}` : 'Доработать ответ';
}
