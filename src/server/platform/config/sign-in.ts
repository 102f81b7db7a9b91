import { ConfigError } from './config-error.ts';
import { noProviders, readSignInFile, type SignInConfig } from './sign-in-file.ts';

interface Given {
  SIGN_IN_FILE?: string | undefined;
  PUBLIC_URL?: string | undefined;
}

/** Their secrets are in variables that the file names. A provider returns to PUBLIC_URL, never to what a request calls us. */
export function signInOf(
  { SIGN_IN_FILE: path, PUBLIC_URL: publicUrl }: Given,
  env: Record<string, string | undefined>,
): SignInConfig & { publicUrl: string } {
  if (path === undefined) return { ...noProviders, publicUrl: '' };
  if (publicUrl === undefined)
    throw new ConfigError(
      'Переменная PUBLIC_URL нужна вместе с SIGN_IN_FILE: на неё возвращает сервер входа',
    );
  return { ...readSignInFile(path, env), publicUrl };
}
