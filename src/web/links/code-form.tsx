import { useForm } from 'react-hook-form';
import { field } from '#web/forms/field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { tokenIn } from './token-in.ts';

/** For whoever’s mail program has dropped the end of the link. */
export function CodeForm({ onToken }: { onToken: (token: string) => void }) {
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(({ code }) => onToken(tokenIn(code) ?? ''));
  return (
    <form
      aria-label="Код из ссылки"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Код или ссылка"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Код стоит в письме под кнопкой. Ссылку можно вставить целиком"
        {...field(form, 'code', {
          required: 'Вставьте код или ссылку',
          validate: (code) => tokenIn(code) !== undefined || 'Код неполный: скопируйте его целиком',
        })}
      />
      <Button type="submit" variant="primary" size="lg">
        Продолжить
      </Button>
    </form>
  );
}
