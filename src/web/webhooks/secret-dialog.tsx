import { CopyField } from '#web/forms/copy-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

export interface SecretDialogProps {
  secret: string;
  /** The former one still signs. */
  isRotated: boolean;
  onClose: () => void;
}

/** The only time that the secret is seen. */
export function SecretDialog({ secret, isRotated, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      keepOpen
      title="Секрет подписи"
      description={
        isRotated
          ? 'Передайте новый секрет получателю. Сутки события подписывают оба, потом только он'
          : 'Передайте его получателю: по нему он узнаёт, что событие прислал Отклик'
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Секрет сохранён
        </Button>
      }
    >
      <CopyField label="Секрет" value={secret} copied="Секрет скопирован" />
      <p className="mt-3 text-sm text-ink-soft">Больше он не покажется: если потеряется, выпустите новый.</p>
    </Dialog>
  );
}
