import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/surveys.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';

const count = new Intl.NumberFormat('ru-RU');

export function ResponsesLink({ survey: { id, title, responseCount } }: { survey: Survey }) {
  return (
    <Button size="sm" variant="ghost" asChild icon={<MessageIcon className="size-4.5" />}>
      <Link to={paths.surveyResponses(id)} aria-label={`Ответы: ${count.format(responseCount)}. ${title}`}>
        Ответы: {count.format(responseCount)}
      </Link>
    </Button>
  );
}
