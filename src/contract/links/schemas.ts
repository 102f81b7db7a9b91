import { z } from 'zod';
import { legalOffer } from '#contract/legal/schemas.ts';

export const linkPurpose = z.enum(['invite', 'reset', 'confirm_email']);

export const openedLink = z.object({
  purpose: linkPurpose,
  firstName: z.string().describe('Чья это учётная запись'),
  email: z.string().describe('Её адрес; при confirm_email — новый, который подтверждает ссылка'),
  school: z.string().describe('Название школы'),
  viewer: z
    .enum(['nobody', 'owner', 'other'])
    .describe('Кто вошёл в этом браузере; если other, сначала нужно выйти'),
  passwordOpens: z
    .boolean()
    .describe('Паролем этот человек сможет войти: школа не оставила его администраторам'),
  legal: legalOffer.optional().describe('По приглашению: кто отвечает за данные и о чём спрашивают'),
});
export type OpenedLink = z.infer<typeof openedLink>;
