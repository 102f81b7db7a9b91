import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';
import { useUnsetDate } from './use-unset-date.ts';

export interface DateFieldProps extends TextFieldProps {
  type: 'date' | 'datetime-local';
}

/** A field of a date that looks unset while it is. */
export const DateField = ({ ref, ...rest }: DateFieldProps) => (
  <TextField {...rest} ref={useUnsetDate(ref)} />
);
