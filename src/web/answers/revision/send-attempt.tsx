import type { Answer } from '#contract/answers/schemas.ts';
import { attemptNumber } from '#web/answers/answering/attempts.ts';
import type { Answering } from '#web/answers/answering/use-answering.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

export interface SendAttemptProps extends Pick<ButtonProps, 'className'> {
  answering: Answering;
  answers: readonly Answer[];
}

/** In the bar, as long as a draft is open: the form's own button may be far below. */
export const SendAttempt = ({ answering, answers, className }: SendAttemptProps) => (
  <Button
    variant="primary"
    disabled={!answering.isReady}
    pending={answering.isPending}
    pendingLabel="Отправляем..."
    className={className}
    onClick={answering.submit}
  >
    Отправить попытку {attemptNumber(answers) + 1}
  </Button>
);
