import type { Curator } from '#contract/curators/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';

export interface NotRemovedProps {
  curator: Curator;
  refusal: string | undefined;
  /** In the list that is stored now. */
  isStillNamed: boolean;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A removal that was refused, with the choice to repeat it. */
export function NotRemoved({ curator, refusal, isStillNamed, onRetry, onDismiss }: NotRemovedProps) {
  const { firstName, lastName, groupTitle } = curator;
  return (
    <div className="mb-4">
      <FormError>
        <p>{refusal}</p>
        <p className="mt-1">
          Вы убирали: {fullName({ firstName, lastName })}, {groupTitle ?? 'весь курс'}
          {!isStillNamed && ' — в новом списке этого уже нет'}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {isStillNamed && (
            <Button size="sm" onClick={onRetry}>
              Всё равно убрать
            </Button>
          )}
          <Button size="sm" onClick={onDismiss}>
            {isStillNamed ? 'Оставить' : 'Понятно'}
          </Button>
        </div>
      </FormError>
    </div>
  );
}
