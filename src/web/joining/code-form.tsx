import { useForm } from 'react-hook-form';
import { readJoinCode } from '#domain/join-code.ts';
import { field } from '#web/forms/field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';

/** Takes a code as it was dictated or copied: in any case, with or without the dash. */
export function CodeForm({ typed = '', onCode }: { typed?: string; onCode: (code: string) => void }) {
  const form = useForm({ defaultValues: { code: typed } });
  const submit = form.handleSubmit(({ code }) => {
    const read = readJoinCode(code);
    if (read !== undefined) onCode(read);
  });
  return (
    <form
      aria-label="Код потока"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Код"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7M4-9QXT"
        className="font-mono tracking-wide uppercase"
        {...field(form, 'code', {
          validate: (code) => readJoinCode(code) !== undefined || 'В коде восемь букв и цифр: K7M4-9QXT',
        })}
      />
      <Button type="submit" variant="primary" size="lg">
        Продолжить
      </Button>
    </form>
  );
}
