import { toast } from '#web/ui/toast/toast.tsx';

/** After a password that was accepted but is weak. */
export function showPasswordAdvice(advice: string | undefined): void {
  if (advice !== undefined) toast({ variant: 'info', title: 'Пароль сохранён', description: advice });
}
