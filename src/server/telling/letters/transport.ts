import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer';
import { isPrivateHost, type SmtpAddress } from '#server/platform/config/smtp-address.ts';
import type { SetLetter } from './set-letter.ts';

/** The slots of the queue: a letter opens a connection of its own, so there are no more of them over all processes. */
export const mostConnections = 2;

export interface Envelope {
  /** The Message-ID is made of it: a letter sent twice is recognised. */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  unsubscribe: string | undefined;
}

/** How a try has ended. `status` is the server's code, if it replied at all. */
export interface Sent {
  outcome: 'sent' | 'again' | 'refused' | 'address_refused';
  status: number | null;
  answer: string;
}

export interface Transport {
  send(envelope: Envelope, letter: SetLetter, signal: AbortSignal): Promise<Sent>;
}

export interface TransportTimings {
  connectMs?: number | undefined;
  silenceMs?: number | undefined;
}

/** Hands letters to the SMTP server. Options of the connection come from here alone, none from the address. */
export function openTransport(
  smtp: SmtpAddress,
  { connectMs = 15_000, silenceMs = 30_000 }: TransportTimings = {},
): Transport {
  const transport = createTransport(connectionOptions(smtp, { connectMs, silenceMs }));
  return {
    async send(envelope, letter, signal) {
      try {
        const { response } = await transport.sendMail({ ...messageOf(envelope, letter), signal });
        return { outcome: 'sent', ...replyIn(response, smtp) };
      } catch (error) {
        return failureOf(error as NodemailerError, smtp);
      }
    },
  };
}

/** Connects and signs in as for a letter, but sends none. Throws what the connection or the server refused with. */
export async function greetMailServer(smtp: SmtpAddress, withinMs: number): Promise<string> {
  const transport = createTransport(connectionOptions(smtp, { connectMs: withinMs, silenceMs: withinMs }));
  await transport.verify();
  transport.close();
  return smtp.auth ? 'отвечает, вход принят' : 'отвечает';
}

export function connectionOptions(
  { host, port, secure, auth }: SmtpAddress,
  { connectMs, silenceMs }: { connectMs: number; silenceMs: number },
) {
  const isPrivate = isPrivateHost(host);
  return {
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A public server must offer TLS and prove its name. In one's own network TLS is taken where it is offered.
    ...(isPrivate ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : { requireTLS: !secure }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Addresses are objects, never text: nothing in a name is parsed as another address or header. */
const messageOf = ({ id, from, to, unsubscribe }: Envelope, { subject, text, html }: SetLetter) => ({
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  date: new Date(),
  from,
  to,
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/**
 * A refused letter (5xx) is never tried again; what concerns the server rather than the letter (its address, TLS, the password)
 * may be put right, and is.
 */
function failureOf(error: NodemailerError, smtp: SmtpAddress): Sent {
  const reply = replyIn(error.response || error.message, smtp);
  const status = error.responseCode ?? null;
  const concernsLetter = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  if (!concernsLetter || (status !== null && status < 500)) return { outcome: 'again', ...reply, status };
  // 5.7: refused by the server's policy, whoever the recipient is.
  const isOfAddress = error.command === 'RCPT TO' && !/\b5\.7\.\d/.test(reply.answer);
  return { outcome: isOfAddress ? 'address_refused' : 'refused', ...reply, status };
}

const longestAnswer = 300;

/** The server's reply, without what it may repeat of ours: the password, and the secrets of links in the letter. */
function replyIn(response: string, { auth }: SmtpAddress): Pick<Sent, 'status' | 'answer'> {
  const secrets = auth?.pass ? [auth.pass, base64(auth.pass), base64(`\0${auth.user}\0${auth.pass}`)] : [];
  const clean = secrets
    .reduce((text, secret) => text.replaceAll(secret, '…'), response)
    .replace(/[\w-]{32,}/g, '…')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const status = /^\d{3}\b/.exec(clean)?.[0];
  const answer = clean.length > longestAnswer ? `${clean.slice(0, longestAnswer)}…` : clean;
  return { status: status ? Number(status) : null, answer };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
