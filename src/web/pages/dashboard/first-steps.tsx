import { today as todayCalls } from '#contract/today/calls.ts';
import type { FirstStep, FirstSteps } from '#contract/today/schemas.ts';
import { call } from '#web/calls/api.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { StepAction, type StepActionProps } from './step-action.tsx';
import { todayQuery } from './today-query.ts';

/** What a new school still lacks, in order; each step is ticked by what there is, and may be waved off. */
export function FirstStepsCard({ firstSteps }: { firstSteps: FirstSteps }) {
  const shown = firstSteps.steps.filter(({ isWavedOff, isDone }) => isDone || !isWavedOff);
  const next = shown.find(({ isDone }) => !isDone)?.step;
  return (
    <Card title="Первые шаги" className="mb-10 sm:mb-12">
      <div className="-my-1 flex flex-col gap-4">
        {groups.map(({ title, steps }) => {
          const ofGroup = shown.filter(({ step }) => steps.includes(step));
          if (ofGroup.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
              <ol className="divide-y divide-line">
                {ofGroup.map((state) => (
                  <Step key={state.step} {...state} firstSteps={firstSteps} isNext={state.step === next} />
                ))}
              </ol>
            </section>
          );
        })}
      </div>
    </Card>
  );
}

const groups: readonly { title: string; steps: readonly FirstStep[] }[] = [
  { title: 'Школа', steps: ['name', 'model', 'law'] },
  { title: 'Курс', steps: ['course', 'lesson', 'answer', 'publish'] },
  { title: 'Люди', steps: ['stream', 'queue', 'people'] },
];

interface StepProps extends StepActionProps {
  isDone: boolean;
}

function Step({ step, isDone, firstSteps, isNext }: StepProps) {
  const waveOff = useWaveOff();
  const number = firstSteps.steps.findIndex((one) => one.step === step) + 1;
  if (isDone) {
    return (
      <li className="flex items-center gap-3.5 py-1.5">
        <Mark number={number} isDone />
        <h4 className="text-base font-normal text-ink-soft">{words[step].title}</h4>
      </li>
    );
  }
  return (
    <li className="flex gap-3.5 py-3.5">
      <Mark number={number} isDone={false} />
      <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-6">
        <div className="min-w-0 flex-1">
          <h4 className="text-base font-medium">{words[step].title}</h4>
          <p className="mt-0.5 text-sm text-ink-soft">{hintOf(step, firstSteps)}</p>
        </div>
        <div className="mt-2.5 flex flex-wrap items-center gap-2 sm:mt-0 sm:justify-end">
          <StepAction step={step} firstSteps={firstSteps} isNext={isNext} />
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Не нужно: ${words[step].name}`}
            disabled={waveOff.isPending}
            onClick={() => waveOff.mutate(step)}
          >
            Не нужно
          </Button>
        </div>
      </div>
    </li>
  );
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  if (!isDone) {
    return (
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm text-ink-soft"
      >
        {number}
      </span>
    );
  }
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full border border-success-line bg-success-soft text-success-ink">
      <CheckIcon className="size-4" />
      <span className="sr-only">Сделано</span>
    </span>
  );
}

/** `name` is short, for a button. */
const words: Record<FirstStep, { name: string; title: string; hint: string }> = {
  name: {
    name: 'название',
    title: 'Назовите школу',
    hint: 'Название стоит на страницах, в письмах и в сертификатах',
  },
  model: {
    name: 'модель',
    title: 'Модель отвечает',
    hint: 'Проверьте, что модель на связи: без неё ответы ждут человека',
  },
  law: {
    name: 'закон',
    title: 'Кто отвечает за данные',
    hint: 'Назовите оператора персональных данных: тогда у людей можно спросить согласие',
  },
  course: {
    name: 'курс',
    title: 'Курс: с нуля, по образцу или из архива',
    hint: 'Образец — готовый курс с заданиями и критериями: его можно переписать под себя',
  },
  lesson: {
    name: 'урок',
    title: 'Урок: задание и критерии',
    hint: 'Критерии можно не придумывать: в редакторе есть «Предложить по заданию»',
  },
  answer: {
    name: 'свой ответ',
    title: 'Ответьте сами как студент',
    hint: 'И посмотрите разбор таким, каким его увидят люди',
  },
  publish: {
    name: 'публикация',
    title: 'Опубликуйте курс',
    hint: 'Черновик видят только администраторы',
  },
  stream: {
    name: 'поток',
    title: 'Поток: общее расписание',
    hint: 'Нужен тем, кто проходит курс вместе, к одним датам',
  },
  queue: {
    name: 'кураторы',
    title: 'Кто смотрит очередь',
    hint: 'Назначьте куратора: ему придёт то, что ждёт человека. Пока куратора нет, это видят администраторы',
  },
  people: {
    name: 'приглашения',
    title: 'Пригласите людей: письмом, по коду, файлом',
    hint: 'Можно начать с одного человека',
  },
};

/** These need a course, and the answer a lesson. */
const afterCourse: readonly FirstStep[] = ['lesson', 'publish', 'stream', 'queue'];

function hintOf(
  step: FirstStep,
  { courseIsDraft, courseId, lessonId, answeredLessonId }: FirstSteps,
): string {
  if (step === 'people' && courseIsDraft) {
    return 'Новейший курс — черновик: опубликуйте его, иначе приглашённые его не увидят';
  }
  if (step === 'answer' && answeredLessonId) return 'Ответ отправлен, отзыв готов: посмотрите разбор';
  if (step === 'answer' && !lessonId) return 'Когда появится урок с заданием';
  if (afterCourse.includes(step) && !courseId) return 'Когда появится курс';
  return words[step].hint;
}

const useWaveOff = () =>
  useSaving((step: FirstStep) => call(todayCalls.waveOffSteps, { body: { steps: [step] } }), {
    failed: 'Не удалось убрать шаг',
    update: (queryClient, today) => queryClient.setQueryData(todayQuery.queryKey, today),
  });
