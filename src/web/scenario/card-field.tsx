import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldPath } from 'react-hook-form';
import { Badge } from '#web/ui/badge.tsx';
import { isEnter } from '#web/ui/enter-key.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { CardFields } from './card-fields.ts';
import type { FieldFault } from './field-faults.ts';
import { idOfField, type ScenarioFormState } from './use-scenario-form.ts';

export interface CardTextProps {
  scenario: ScenarioFormState;
  path: FieldPath<CardFields>;
  label: ReactNode;
  hideLabel?: boolean;
  /** What belongs into the field. */
  note?: ReactNode;
  placeholder?: string;
  /** Without rows it is a line that doesn't grow; one row grows, but holds a sentence without breaks. */
  rows?: number;
}

/** A text of the card, with its note, what the card check says of it, and «предложено» while it is the model's. */
export function CardText({ scenario, path, note, rows, ...labelling }: CardTextProps) {
  const field = {
    ...labelling,
    ...wiringOf(scenario, path, note, scenario.suggested.isUntouched(path)),
    autoComplete: 'off',
    ...scenario.form.register(path, { onChange: () => scenario.suggested.edit(path) }),
  };
  if (rows === undefined) return <TextField {...field} />;
  return <TextArea rows={rows} grows {...(rows === 1 && { onKeyDown: withoutBreaks })} {...field} />;
}

function withoutBreaks(event: KeyboardEvent): void {
  if (isEnter(event)) event.preventDefault();
}

/** The id, the hint and the error of a field. */
export function wiringOf(
  scenario: ScenarioFormState,
  path: FieldPath<CardFields>,
  note?: ReactNode,
  isSuggested = false,
) {
  const fault = scenario.faultAt(path);
  const error = scenario.form.getFieldState(path, scenario.form.formState).error?.message;
  const isError = scenario.showsAll && fault?.blocks;
  return {
    id: idOfField(path),
    error: error ?? (isError ? fault?.message : undefined),
    hint:
      note || isSuggested || (fault && !isError) ? (
        <>
          {isSuggested && (
            <Badge tone="accent" className="mr-1.5">
              предложено
            </Badge>
          )}
          {note}
          {fault && !isError && <FaultText fault={fault} />}
        </>
      ) : undefined,
  };
}

/** Beside a list or a field that hasn't one of its own. */
export const FaultText = ({ fault }: { fault: FieldFault }) => (
  <span className={fault.blocks ? 'mt-1 block text-danger-ink' : 'mt-1 block text-warning-ink'}>
    {fault.message}
  </span>
);
