import { Link } from '@tanstack/react-router';
import { messagesView } from '#contract/screens.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';

/** To the thread in which the person's words stand, with a field to answer them. */
export const AnswerPerson = ({ threadId }: { threadId: string }) => (
  <Button asChild variant="primary" icon={<MessageIcon className="size-4.5" />}>
    <Link to={paths.myAnswers()} search={{ view: messagesView, thread: threadId }}>
      Ответить
    </Link>
  </Button>
);
