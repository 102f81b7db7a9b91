import { useMutation } from '@tanstack/react-query';
import { api } from '#contract/api.ts';
import { call } from '#web/api.ts';
import { tellFailed } from './notices.ts';

/** An edit begins with the survey as it is at that moment. */
export function useLoadEditorSurvey() {
  return useMutation({
    mutationFn: (id: string) => call(api.getEditorSurvey, { params: { id } }),
    onError: () => tellFailed('Не удалось загрузить данные анкеты'),
  });
}
