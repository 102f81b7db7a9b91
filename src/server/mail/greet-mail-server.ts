import { createTransport } from 'nodemailer';
import type { SmtpAddress } from '#server/platform/config/smtp-address.ts';
import { connectionOptions } from './transport.ts';

/** Connects and signs in as for a letter, but sends none. Throws what the connection or the server refused with. */
export async function greetMailServer(smtp: SmtpAddress, withinMs: number): Promise<string> {
  const transport = createTransport(connectionOptions(smtp, { connectMs: withinMs, silenceMs: withinMs }));
  await transport.verify();
  transport.close();
  return smtp.auth ? 'отвечает, вход принят' : 'отвечает';
}
