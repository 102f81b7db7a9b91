import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/calls/error-text.ts';
import { inLifeFigure, PlanFigure } from '#web/plans/plan-figures.tsx';
import { practiceFiguresQuery } from '#web/plans/plan-queries.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Whether it was said in life, lesson by lesson; of all students of the lesson, whichever group is chosen above. */
export function InLife({ lessons }: { lessons: readonly { id: string; title: string }[] }) {
  const [chosen, setChosen] = useState('');
  const lessonId = chosen || (lessons[0]?.id ?? '');
  const { data, error } = useQuery({ ...practiceFiguresQuery(lessonId), staleTime: 0 });
  return (
    <FoldedCard title="В жизни" figure={data && inLifeFigure(data)}>
      <Select
        label="Урок"
        fieldClassName="mb-5 sm:max-w-96"
        options={lessons.map(({ id, title }) => ({ value: id, label: title }))}
        value={lessonId}
        onChange={({ target }) => setChosen(target.value)}
      />
      {error && <FormError>{errorText(error, 'Не удалось загрузить числа')}</FormError>}
      {data ? <PlanFigure figures={data} /> : !error && <Spinner label="Числа загружаются" />}
      {data?.again && (
        <p className="mt-3 text-sm text-ink-soft">
          После отзыва попробовали ещё раз: {data.again.students} из {data.again.of}
        </p>
      )}
      {data?.counterQuotes && (
        <p className="mt-1 text-sm text-ink-soft">
          «Вот же»: наставник согласился с {data.counterQuotes.upheld} из {data.counterQuotes.of}
        </p>
      )}
    </FoldedCard>
  );
}
