import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/field/text-field.tsx';

/** A code of the app: six digits, which some phones offer themselves. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }) => (
  <TextField
    label="Код из приложения"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);

export const codeRule = { required: 'Введите код' };
