import { legal } from '#contract/legal/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { ForeignModel as Foreign } from '#contract/lessons/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { Button } from '#web/ui/button.tsx';

/** Who reads, and the author's word about it, which holds from the next try on. */
export function ForeignModel({ foreign: { isAllowed, textId } }: { foreign: Foreign }) {
  const saving = useSaving(
    (given: boolean) =>
      call(legal.answerConsents, { body: { consents: [{ textId, given }], from: 'lesson' } }),
    {
      failed: 'Не удалось сохранить ответ',
      refetch: [lessons.getLesson],
      // The school's text may have been replaced by a newer one.
      refetchOnFailure: [lessons.getLesson],
    },
  );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {isAllowed
        ? 'Ответ прочитает ИИ-наставник за рубежом, вы это разрешили'
        : 'Ответ прочитает человек: ИИ-наставнику за рубежом вы не разрешили'}
      <Button size="sm" variant="ghost" pending={saving.isPending} onClick={() => saving.mutate(!isAllowed)}>
        {isAllowed ? 'Запретить' : 'Разрешить'}
      </Button>
    </p>
  );
}
