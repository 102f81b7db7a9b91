import type { CreatedToken } from '#contract/tokens/schemas.ts';
import { CopyField } from '#web/forms/copy-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

/** Neither Escape nor a click beside it closes the only look at the token. */
export function TokenDialog({ token, onClose }: { token: CreatedToken; onClose: () => void }) {
  return (
    <Dialog
      open
      keepOpen
      onOpenChange={onClose}
      title="Токен выпущен"
      description="Скопируйте его сейчас: больше он нигде не показывается"
      footer={
        <Button variant="primary" onClick={onClose}>
          Готово
        </Button>
      }
    >
      <CopyField label={token.title} value={token.token} copied="Токен скопирован" />
      <p className="mt-4 text-sm text-ink-soft">
        Программа передаёт его в заголовке <code className="font-mono">Authorization: Bearer …</code>. Не
        вставляйте его в адрес и в письма. Какие вызовы ему открыты, сказано{' '}
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="text-accent-ink underline underline-offset-4"
        >
          в описании вызовов
        </a>
        .
      </p>
    </Dialog>
  );
}
