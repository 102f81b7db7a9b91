import type { SecondLook } from '#contract/measurements/schemas.ts';

/** Whether the model's look at its own remarks would find enough to be worth a second request. */
export const SecondLookNote = ({ look: { read, misread, isWorth } }: { look: SecondLook }) => (
  <p className="measure text-sm text-ink-soft">
    По всем измерениям этой модели не так понято {misread} из {read}.{' '}
    {isWorth
      ? 'Это не меньше 5 %: второй взгляд модели на свои замечания стоил бы своей цены — ещё одного обращения на отзыв.'
      : 'Это меньше 5 %: второй взгляд модели на свои замечания не стоил бы ещё одного обращения на отзыв.'}
  </p>
);
