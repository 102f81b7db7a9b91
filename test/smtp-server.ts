import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import { longestWaitMs } from './waits.ts';

/** How a letter is treated. */
export type Treatment =
  | { kind: 'accept'; afterMs?: number }
  /** Refused with a reply such as 421, 452 or 550, to its sender, its recipient or after its text. */
  | { kind: 'refuse'; code: number; at?: 'mail' | 'rcpt' | 'data'; text?: string }
  /** The connection is closed while the text of the letter is sent. */
  | { kind: 'cut' }
  /** No reply to the text of the letter. */
  | { kind: 'hang' };

type Answered = Extract<Treatment, { kind: 'accept' | 'refuse' }>;

export interface ReceivedLetter {
  at: number;
  to: string;
  /** As sent: the headers and the parts still encoded. */
  source: string;
  parsed: ParsedMail;
}

export interface SmtpServer {
  /** As SMTP_URL takes it: with a user and a password. */
  url: string;
  port: number;
  /** The letters that were accepted, in order. */
  received: ReceivedLetter[];
  /** When a letter was offered, and to whom, whatever became of it. */
  offered: { at: number; to: string }[];
  /** The maximum number of concurrent connections. */
  mostConnections: number;
  /** Scripts the next letters, in order; the default applies after them. */
  script(...treatments: Treatment[]): void;
  /** The default for unscripted letters: constant, or a function of the recipient. */
  always(treatment: Treatment | ((to: string) => Treatment)): void;
  /** Waits until the letters to an address (or all) are this many, and returns them. */
  lettersTo(address: string | undefined, count?: number, withinMs?: number): Promise<ReceivedLetter[]>;
  close(): Promise<void>;
}

export const smtpPassword = 'pass:wörd@1';

/** A mail server that speaks SMTP on loopback, keeps what it receives and misbehaves on request. */
export async function startSmtpServer({
  port = 0,
  startTls = false,
  ...options
}: { port?: number; startTls?: boolean } & Pick<SMTPServerOptions, 'secure'> = {}): Promise<SmtpServer> {
  const scripted: Treatment[] = [];
  let usual: Treatment | ((to: string) => Treatment) = { kind: 'accept' };
  const chosen = new WeakMap<SMTPServerSession, Treatment>();

  const server = new SMTPServer({
    ...options,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ password }, _session, done) {
      if (password === smtpPassword) return done(null, { user: 'sender' });
      done(replied(535, '5.7.8 Authentication failed'));
    },
    onConnect(_session, done) {
      state.mostConnections = Math.max(state.mostConnections, server.connections.size);
      done();
    },
    onRcptTo({ address }, session, done) {
      const treatment = scripted.shift() ?? (typeof usual === 'function' ? usual(address) : usual);
      state.offered.push({ at: performance.now(), to: address });
      chosen.set(session, treatment);
      const isRefused = treatment.kind === 'refuse' && (treatment.at ?? 'rcpt') !== 'data';
      done(isRefused ? replied(treatment.code, treatment.text) : null);
    },
    onData(stream, session, done) {
      const treatment = chosen.get(session) ?? { kind: 'accept' };
      if (treatment.kind === 'cut') return cut(session);
      if (treatment.kind === 'hang') return void stream.resume();
      void answer(stream, session, { treatment, done });
    },
  });
  server.on('error', () => {});

  async function answer(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    { treatment, done }: { treatment: Answered; done: (error?: Error) => void },
  ): Promise<void> {
    try {
      await receive(stream, session, treatment);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    treatment: Answered,
  ): Promise<void> {
    const source = await readText(stream);
    if (treatment.kind === 'refuse') throw replied(treatment.code, treatment.text);
    if (treatment.afterMs) await new Promise((resolve) => setTimeout(resolve, treatment.afterMs));
    const parsed = await simpleParser(source);
    const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
    state.received.push({ at: performance.now(), to, source, parsed });
  }

  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }

  const state: SmtpServer = {
    url: '',
    port: 0,
    received: [],
    offered: [],
    mostConnections: 0,
    script: (...treatments) => void scripted.push(...treatments),
    always: (treatment) => void (usual = treatment),
    async lettersTo(address, count = 1, withinMs = longestWaitMs) {
      const end = performance.now() + withinMs;
      for (;;) {
        const found = state.received.filter(({ to }) => address === undefined || to === address);
        if (found.length >= count) return found;
        if (performance.now() > end)
          throw new Error(`Писем на ${address ?? 'все адреса'}: ${found.length}, а ждали ${count}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  state.port = (server.server.address() as AddressInfo).port;
  const scheme = options.secure ? 'smtps' : 'smtp';
  state.url = `${scheme}://sender:${encodeURIComponent(smtpPassword)}@127.0.0.1:${state.port}`;
  return state;
}

/** What the app needs to send letters to this server; fast, and at any hour. */
export const mailEnv = ({ url }: SmtpServer): Record<string, string> => ({
  SMTP_URL: `${url}?rate=6000`,
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'http://learn.example.ru',
  QUIET_HOURS: '0',
});

const replied = (code: number, text = 'as the test wants'): Error =>
  Object.assign(new Error(text), { responseCode: code });
