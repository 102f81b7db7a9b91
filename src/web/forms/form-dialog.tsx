import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialog/dialog.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { DiscardDialog, useDiscardQuestion } from './unsaved.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'keepOpen'> {
  submitLabel: string;
  /** Of what can't be undone. */
  submitVariant?: 'danger';
  /** The button's label while the form is being saved. */
  pendingLabel?: string;
  saving?: boolean;
  /** Closing would discard changes, so the dialog asks first. */
  hasUnsaved: boolean;
  /** Why the form could not be saved, if no field shows the reason. */
  refusal?: ReactNode;
  /** Shown below the form, outside of it: it may contain forms. */
  below?: ReactNode;
  /** Shown at the start of the footer. */
  aside?: ReactNode;
  onSubmit: () => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog. Mounted only while it is open, so that it always starts fresh. */
export function FormDialog({
  submitLabel,
  submitVariant,
  pendingLabel,
  saving = false,
  hasUnsaved,
  refusal,
  below,
  aside,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const discard = useDiscardQuestion(hasUnsaved, onClose);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={discard.ask}
      footer={
        <>
          <div className="flex gap-2.5 max-sm:*:grow sm:contents">
            {aside && <div className="sm:mr-auto">{aside}</div>}
            <Button onClick={discard.ask}>Отмена</Button>
          </div>
          <Button
            type="submit"
            form={formId}
            variant={submitVariant ?? 'primary'}
            pending={saving}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormRefusal>{refusal}</FormRefusal>
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </form>
        {below}
      </div>
      <DiscardDialog {...discard} />
    </Dialog>
  );
}
