import { useQuery } from '@tanstack/react-query';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { talkQuery } from './scenario-queries.ts';
import { TalkLines } from './talk-lines.tsx';

export interface HowTalkWentProps {
  dialogueId: string;
  /** Reads what the model was told. */
  seesPrompts: boolean;
}

/** A talk that was sent for a review, as those who mentor read it. */
export function HowTalkWent({ dialogueId, seesPrompts }: HowTalkWentProps) {
  const { data: talk, error } = useQuery({ ...talkQuery(dialogueId), staleTime: 0 });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить разговор')}</FormError>;
  if (!talk) return <Spinner label="Разговор загружается" />;
  const { level, endedBy, found, isProgram, branchedFrom } = talk;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {[
          `Уровень: ${levelWords[level]}`,
          branchedFrom && `дубль с реплики ${branchedFrom.place}`,
          endedBy && `окончание: ${endWords[endedBy]}`,
          found && `узнано обстоятельств: ${found.facts} из ${found.of}`,
          found && found.ofMet > 0 && `выполнено условий: ${found.met} из ${found.ofMet}`,
          isProgram && 'собеседника изображала программа без модели',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ol className="flex flex-col gap-4">
        <TalkLines
          talk={talk}
          legend={talk.legend ?? {}}
          madeTitle={seesPrompts ? 'Как получена реплика' : undefined}
        />
      </ol>
    </div>
  );
}
