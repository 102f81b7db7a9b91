import { existsSync } from 'node:fs';

const isPacked = existsSync(new URL('../../../../manifest.json', import.meta.url));

/** A command as the operator types it here, for a message: an archive has no npm. */
export const commandLine = (name: string, argument: string): string =>
  isPacked ? `./otklik ${name} ${argument}` : `npm run ${name} -- ${argument}`;

export const startCommand = isPacked ? './otklik' : 'npm start';
