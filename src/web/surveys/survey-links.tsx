import { Link } from '@tanstack/react-router';
import type { Survey } from '#contract/surveys/schemas.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';

export interface ResponsesLinkProps {
  survey: Survey;
  /** For narrow layouts. */
  compact?: boolean;
}

export function ResponsesLink({ survey: { id, title, responseCount }, compact = false }: ResponsesLinkProps) {
  return (
    <Button
      size="sm"
      variant="ghost"
      asChild
      className={compact ? 'px-1.5!' : undefined}
      icon={!compact && <MessageIcon className="size-4.5 max-sm:hidden" />}
    >
      <Link to={paths.surveyResponses(id)} aria-label={`Ответы: ${formatNumber(responseCount)}. ${title}`}>
        Ответы: {formatNumber(responseCount)}
      </Link>
    </Button>
  );
}
