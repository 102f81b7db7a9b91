import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { useKeysChoice } from './use-queue-keys.ts';

export interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys of the queue, which can be turned off here. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const [isOn, setOn] = useKeysChoice();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Клавиши очереди"
      description="Работают в любой раскладке, пока вы не пишете текст"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 text-sm">
        {keys.map(({ names, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <Key key={name}>{name}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label="Клавиши без Ctrl и Alt включены"
          hint="Выключите, если вы управляете голосом или клавиши мешают. Выбор хранится в этом браузере"
          checked={isOn}
          onChange={({ target: { checked } }) => setOn(checked)}
        />
      </div>
    </Dialog>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-6 rounded-sm border border-line-strong bg-raised px-1.5 text-center font-sans text-xs font-medium text-ink-soft">
      {children}
    </kbd>
  );
}

const keys = [
  { names: ['J'], does: 'Следующая запись' },
  { names: ['K'], does: 'Предыдущая запись' },
  {
    names: ['Enter'],
    does: 'Оставить отзыв или показать его студенту, с правками, если они есть; зачесть урок, если он ждёт зачёта',
  },
  { names: ['D'], does: 'Вернуть урок на доработку' },
  { names: ['E'], does: 'Править отзыв на месте' },
  { names: ['R'], does: 'Ответить студенту' },
  { names: ['Z'], does: 'Вернуть последнее решение, пока прошло меньше десяти секунд' },
  { names: ['?'], does: 'Этот список' },
  { names: ['Esc'], does: 'Выйти из поля или закрыть окно: написанное остаётся' },
];
