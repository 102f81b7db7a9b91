import { z } from 'zod';

const section = z.object({
  id: z.string().describe('Якорь заголовка: «#чем-сдаётся-урок»'),
  title: z.string(),
  text: z.string().describe('Markdown; ссылки ведут на страницы руководства, открытые вошедшему'),
});

/** A page of the guide. */
export const guidePage = z
  .object({
    name: z.string().describe('В адресе: /help?page=author'),
    title: z.string(),
    text: z.string().describe('Markdown до первого раздела'),
    sections: z.array(section),
  })
  .meta({ id: 'GuidePage' });
export type GuidePage = z.infer<typeof guidePage>;
