import { z } from 'zod';

const setting = z.array(z.object({ name: z.string(), title: z.string() }));

export type NamedProvider = z.infer<typeof setting>[number];

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="sign-in"]');

/** The servers through which people sign in, written into the page by the server. */
export const providersHere = (): NamedProvider[] => setting.parse(JSON.parse(meta()?.content ?? '[]'));
