import type { OwnResponse } from '#contract/surveys/survey-forms.ts';
import { Support } from '#web/answers/review/support.tsx';
import { PersonsReply } from '#web/surveys/filling/persons-reply.tsx';

interface HelpProps {
  support: string;
  reply: OwnResponse['reply'];
}

export const Help = ({ support, reply }: HelpProps) => (
  <div className="flex flex-col gap-4 *:mb-0">
    <Support text={support} />
    {reply ? (
      <PersonsReply reply={reply} />
    ) : (
      <p className="text-sm text-ink-soft">Ваши ответы скоро прочитает человек.</p>
    )}
  </div>
);
