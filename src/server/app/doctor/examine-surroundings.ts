import { configuredEndpoints } from '#server/models/endpoints.ts';
import { listChatModels } from '#server/models/list-models.ts';
import type { Config } from '#server/platform/config/config.ts';
import { systemCode } from '#server/platform/db/embedded/system-code.ts';
import { greetMailServer } from '#server/telling/letters/transport.ts';
import { find, type Finding } from './finding.ts';

const answersWithinMs = 10_000;
const mostNames = 10;

/** Whether what is configured beside the database answers: nothing is sent and no model is asked. */
export async function examineSurroundings({ ai, mail }: Pick<Config, 'ai' | 'mail'>): Promise<Finding[]> {
  const models = configuredEndpoints({ ai }).map(({ name, baseUrl, apiKey }) =>
    find(
      `Модель «${name}»`,
      async () => (baseUrl === null ? 'встроенный наставник' : namesAt(baseUrl, apiKey)),
      whyNot,
    ),
  );
  const letters = mail
    ? find('Почта', () => greetMailServer(mail.smtp, answersWithinMs), whyNot)
    : { what: 'Почта', says: 'не задана' };
  return [
    ...(models.length > 0 ? await Promise.all(models) : [{ what: 'Модели', says: 'не заданы' }]),
    await letters,
  ];
}

async function namesAt(baseUrl: string, apiKey: string | undefined): Promise<string> {
  const names = await listChatModels(baseUrl, { apiKey, timeoutMs: answersWithinMs });
  if (names === undefined) throw new Error('silent');
  return names.length > 0 ? names.slice(0, mostNames).join(', ') : 'сервер отвечает, моделей нет';
}

const whyNot = (error: unknown) => {
  const code = systemCode(error);
  return code === undefined ? 'не отвечает' : `не отвечает (${code})`;
};
