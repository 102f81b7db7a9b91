import { type Control, useController } from 'react-hook-form';
import type { FeedbackInput } from '#contract/reviews/schemas.ts';
import { Button } from '#web/ui/button.tsx';

export interface VideoPlaceProps {
  control: Control<FeedbackInput>;
  name: `remarks.${number}.videoAt`;
}

/** The minute of the video that a model named; a person may take it away. */
export function VideoPlace({ control, name }: VideoPlaceProps) {
  const { field } = useController({ control, name });
  if (typeof field.value !== 'number') return null;
  return (
    <p className="flex items-center justify-between gap-3 text-sm">
      Смотреть видео с {minuteOf(field.value)}
      <Button variant="ghost" size="sm" onClick={() => field.onChange(null)}>
        Убрать
      </Button>
    </p>
  );
}

const minuteOf = (second: number) => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
