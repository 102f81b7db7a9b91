import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Answer } from '#contract/answers/schemas.ts';
import { goTo, turnPlace } from '#web/answers/remarks/quote-place.ts';
import type { ShownRemark } from '#web/answers/remarks/shown-feedback.ts';
import { Outcome } from '#web/pages/frame/outcome.tsx';
import { paths } from '#web/paths.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { RemarkOtherwise } from '#web/talk/takes/remark-otherwise.tsx';
import { TakesOf } from '#web/talk/takes/takes-of.tsx';

/** From a remark on a talk to its line, while the talk is kept. */
export function Otherwise({ answer, remark }: { answer: Answer; remark: ShownRemark }) {
  const navigate = useNavigate();
  const { dialogueId, lessonId, content, lines = [] } = answer;
  if (dialogueId === undefined) return null;
  return (
    <RemarkOtherwise
      {...{ remark, content, lines }}
      talk={{ id: dialogueId, lessonId }}
      onStarted={({ id }) => void navigate({ to: paths.talk(lessonId, id) })}
    />
  );
}

/** Of a talk that is kept. */
export function OutcomeOf({ answer: { dialogueId } }: { answer: Answer }) {
  const { data: dialogue } = useQuery({
    ...dialogueQuery(dialogueId ?? ''),
    enabled: dialogueId !== undefined,
  });
  return dialogue && <Outcome dialogue={dialogue} onOpen={(number) => goTo(turnPlace(number))} />;
}

export const Takes = ({ answer: { dialogueId, lessonId } }: { answer: Answer }) =>
  dialogueId !== undefined && <TakesOf id={dialogueId} lessonId={lessonId} />;
