import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { newUser } from '#contract/users.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/unsaved.tsx';
import { showUserErrors } from './show-user-errors.ts';
import { useCreateUser } from './use-create-user.ts';
import { UserFields, type UserValues } from './user-fields.tsx';

/** Mounted while it is open, so that it always begins with an empty form. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const creation = useCreateUser();
  const { register, handleSubmit, setError, formState } = useForm<UserValues>({
    resolver: zodResolver(newUser.required()),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', role: 'student' },
  });
  const question = useDiscardQuestion(
    formState.isDirty && !creation.isPending && !creation.isSuccess,
    onClose,
  );

  const submit = handleSubmit((body) =>
    creation.mutate(body, { onSuccess: onClose, onError: (error) => showUserErrors(error, setError) }),
  );

  return (
    <Dialog
      open
      onOpenChange={question.ask}
      title="Новый пользователь"
      footer={
        <>
          <Button onClick={question.ask}>Отмена</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={creation.isPending}
            pendingLabel="Создание..."
          >
            Создать пользователя
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <UserFields register={register} errors={formState.errors} isNew />
      </form>
      <DiscardDialog {...question} />
    </Dialog>
  );
}
