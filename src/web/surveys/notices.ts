import { toast } from '#web/ui/toast.tsx';

export const tellDone = (description: string) => toast({ variant: 'success', title: 'Успешно', description });

export const tellFailed = (description: string) => toast({ variant: 'error', title: 'Ошибка', description });
