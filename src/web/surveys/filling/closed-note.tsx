import { LockIcon } from '#web/ui/icon/icons.tsx';

/** The survey has been closed: the draft is kept and can be submitted if the survey reopens. */
export const ClosedNote = ({ hasDraft }: { hasDraft: boolean }) => (
  <p
    role="status"
    className="flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-4 py-3 text-sm text-warning-ink"
  >
    <LockIcon className="mt-px" />
    <span>
      Анкета сейчас закрыта и не принимает ответы.{' '}
      {hasDraft && 'Ваш черновик сохранён: если её откроют снова, вы сможете его отправить.'}
    </span>
  </p>
);
