import { z } from 'zod';
import { newToken } from '#contract/tokens/schemas.ts';
import { localDateTime } from '#web/forms/local-date-time.ts';

const { title, scopes } = newToken.shape;

export const tokenFields = z
  .object({
    title,
    scopes,
    /** To the chosen courses. */
    isLimited: z.boolean(),
    courseIds: z.array(z.string()),
    expiresAt: localDateTime.pipe(z.string('Выберите день')),
  })
  .refine(({ isLimited, courseIds }) => !isLimited || courseIds.length > 0, {
    path: ['courseIds'],
    message: 'Выберите хотя бы один курс',
  })
  .transform(({ isLimited, courseIds, ...rest }) => ({ ...rest, courseIds: isLimited ? courseIds : null }));
export type TokenFields = z.output<typeof tokenFields>;
