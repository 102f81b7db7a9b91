import type { ReactNode } from 'react';
import type { Dialogue, Turn } from '#contract/talks/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { useTellAboutLine } from './talk-changes.ts';
import { EndPanel, useFocusedHeading } from './talk-end.tsx';

export interface AboutLineProps {
  dialogue: Dialogue;
  /** The one that is held. */
  line: Turn;
  /** Where to find help. */
  support: ReactNode;
}

/**
 * In place of the composer, or of what becomes of a talk that has ended: the last line sounds like danger, and nothing goes on
 * before its student has said whose words it is.
 */
export function AboutLine({ dialogue, line, support }: AboutLineProps) {
  const heading = useFocusedHeading();
  const tell = useTellAboutLine(dialogue, line.number);
  const isOver = dialogue.endedBy !== null;
  const saving = tell.isPending ? tell.variables : undefined;
  return (
    <EndPanel>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Эти слова о вас?
      </h2>
      <p className="measure">
        {isOver
          ? 'Последняя реплика никуда не ушла. Если это слова роли, разговор можно будет отправить на разбор.'
          : 'Последняя реплика никуда не ушла, разговор не окончен. Если это слова роли, он пойдёт дальше.'}{' '}
        Если они о вас, их прочитает человек, а не ИИ.
      </p>
      {line.leavesRecord && (
        <p className="measure">
          Куратор узнает, что мы спросили, но не ваши слова, пока вы сами не отправите разговор. То же увидят
          администраторы.
        </p>
      )}
      {support}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          disabled={tell.isPending}
          pending={saving === 'me'}
          pendingLabel="Зовём человека..."
          onClick={() => tell.mutate('me')}
        >
          Это обо мне
        </Button>
        <Button
          disabled={tell.isPending}
          pending={saving === 'role'}
          pendingLabel={isOver ? 'Сохраняем...' : 'Продолжаем...'}
          onClick={() => tell.mutate('role')}
        >
          Это часть разговора
        </Button>
      </div>
    </EndPanel>
  );
}
