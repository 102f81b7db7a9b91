import { Link } from '@tanstack/react-router';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';

/** The way to the answers of the group. */
export const AnswersTab = ({ group: { id } }: { group: WholeGroup }) => (
  <EmptyState
    icon={<MessageIcon />}
    titleAs="h2"
    title="Ответы потока"
    text="Ответы людей этого потока — на экране «Ответы студентов»"
    action={
      <Button asChild variant="primary">
        <Link to={paths.answers()} search={{ view: 'all', group: id }}>
          Открыть ответы
        </Link>
      </Button>
    }
  />
);
