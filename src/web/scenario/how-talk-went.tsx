import { useQuery } from '@tanstack/react-query';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { errorText } from '#web/calls/error-text.ts';
import { own, TalkLines } from '#web/talk-view/talk-lines.tsx';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { partnerOf } from '#web/talk-view/talk-words.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TurnInside } from './turn-inside.tsx';

export interface HowTalkWentProps {
  dialogueId: string;
  /** Reads what the model was told. */
  seesPrompts: boolean;
}

/** A talk that was sent for a review, as those who mentor read it. */
export function HowTalkWent({ dialogueId, seesPrompts }: HowTalkWentProps) {
  const { data: talk, error } = useQuery({ ...dialogueQuery(dialogueId), staleTime: 0 });
  if (error) return <FormError>{errorText(error, 'Не удалось загрузить разговор')}</FormError>;
  if (!talk) return <Spinner label="Разговор загружается" />;
  const { level, endedBy, found, isProgram, branchedFrom } = talk;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {[
          `Уровень: ${levelWords[level]}`,
          branchedFrom && `другая попытка, с реплики ${branchedFrom.place}`,
          endedBy && `окончание: ${endWords[endedBy]}`,
          found && `узнано обстоятельств: ${found.facts} из ${found.of}`,
          found && found.ofMet > 0 && `выполнено условий: ${found.met} из ${found.ofMet}`,
          isProgram && 'собеседника изображала программа без ИИ',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <TalkLines
        dialogue={talk}
        look={look}
        renderBelow={(turn) => (
          <TurnInside
            talk={talk}
            turn={turn}
            legend={talk.legend ?? {}}
            madeTitle={seesPrompts ? 'Как получена реплика' : undefined}
          />
        )}
      >
        {talk.turns.at(-1)?.state === 'failed' && <p>{partnerOf(talk)} не ответил: сбой на нашей стороне</p>}
      </TalkLines>
    </div>
  );
}

/** Below the heading of the disclosure. */
const look = { ...own, studentName: 'Студент', headingLevel: 5, size: 'normal' } as const;
