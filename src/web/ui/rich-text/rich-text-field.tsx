import { lazy, type ReactNode, Suspense, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field/field-error.tsx';
import { Switch } from '#web/ui/field/switch.tsx';
import { isTangled } from '#web/ui/markdown/tangle.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { insertPiece } from './insert-piece.ts';
import { withLineEndsOf } from './line-ends.ts';
import type { RichTextProps } from './rich-text.tsx';

export interface RichTextFieldProps extends Omit<RichTextProps, 'attributes'> {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
  /** Said, not checked. */
  required?: boolean | undefined;
  /** In its form. */
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** The size of the field, in both of its looks. */
  className?: string;
}

/** A text as it will look, or, on demand, as it is stored. */
export function RichTextField({
  label,
  hideLabel,
  optional,
  required,
  name,
  hint,
  error,
  className,
  ...props
}: RichTextFieldProps) {
  const id = useId();
  const [isSource, setIsSource] = useState(false);
  const { text } = props;
  // What would stop the browser for minutes is not laid out.
  const isKnot = useMemo(() => isTangled(text), [text]);
  const described = classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  const look = { label, name, described, isRequired: required, isInvalid: Boolean(error), className };

  return (
    <div className="flex min-w-0 flex-col">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-sm font-medium">
          <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
          {optional && <span className="ml-2 text-xs font-normal text-ink-faint">необязательно</span>}
        </span>
        <Switch
          label="Разметка"
          checked={isSource || isKnot}
          disabled={isKnot}
          onChange={({ target }) => setIsSource(target.checked)}
        />
      </div>
      {isSource || isKnot ? (
        <SourceArea {...props} {...look} />
      ) : (
        <Suspense fallback={<Waiting className={className} />}>
          <Formatted {...props} {...look} />
        </Suspense>
      )}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const RichText = lazy(() => import('./rich-text.tsx'));

interface Look {
  label: string;
  name: string | undefined;
  described: string;
  isRequired: boolean | undefined;
  isInvalid: boolean;
  className: string | undefined;
}

type Shown = Omit<RichTextProps, 'attributes'> & Look;

function Formatted({ label, name, described, isRequired, isInvalid, className, ...props }: Shown) {
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(name !== undefined && { 'data-name': name }),
      ...(described && { 'aria-describedby': described }),
      ...(isRequired && { 'aria-required': 'true' }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      class: classNames('control prose rich-text', className),
    }),
    [label, name, described, isRequired, isInvalid, className],
  );
  return <RichText {...props} attributes={attributes} />;
}

function SourceArea({
  text,
  onText,
  onBlur,
  onKeyDown,
  onReady,
  label,
  name,
  described,
  isRequired,
  isInvalid,
  className,
}: Shown) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(
    onReady,
    () => ({
      focus: () => area.current?.focus(),
      insert(piece, isShown) {
        const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
        const { text: next, caret } = insertPiece(text, { start, end }, { piece, isShown });
        // At once: the next one comes behind it.
        flushSync(() => onText(next));
        area.current?.setSelectionRange(caret, caret);
      },
    }),
    [text, onText],
  );
  return (
    <textarea
      ref={area}
      name={name}
      aria-label={label}
      aria-describedby={described || undefined}
      aria-required={isRequired || undefined}
      aria-invalid={isInvalid || undefined}
      className={classNames('control resize-y font-mono text-sm', 'field-sizing-content', className)}
      value={text}
      onChange={({ target }) => onText(withLineEndsOf(text, target.value))}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}

const Waiting = ({ className }: { className: string | undefined }) => (
  <Loading label="Редактор загружается">
    <Skeleton className={classNames('w-full', className ?? 'h-40')} />
  </Loading>
);
