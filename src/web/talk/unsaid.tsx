import { errorText } from '#web/calls/error-text.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';

/** What was typed, or sent too late, when the talk ended: it can still be read and copied. */
export function Unsaid({ text, refusal }: { text: string; refusal: Error | undefined }) {
  if (text.trim() === '') return null;
  return (
    <div className="flex flex-col gap-2.5 print:hidden">
      {refusal && <FormError>{errorText(refusal, 'Не удалось сказать')}</FormError>}
      <TextArea label="Осталось не сказано" grows rows={1} readOnly value={text} />
    </div>
  );
}
