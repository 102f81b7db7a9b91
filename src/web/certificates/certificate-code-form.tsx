import { type FormEvent, useState } from 'react';
import { certificateCodeLength, readCertificateCode } from '#domain/certificate-code.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';

/** For whoever has the paper in hand. What is no number isn't asked for. */
export function CertificateCodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = readCertificateCode(typed);
    if (code === undefined)
      setError(`В номере ${certificateCodeLength} букв и цифр, четыре группы по четыре`);
    else onCode(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Номер сертификата"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="K7M4-9QXT-2222-3333"
        className="font-mono uppercase placeholder:normal-case"
        error={error}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="lg">
        Проверить
      </Button>
    </form>
  );
}
