import { type SmtpServer, startSmtpServer, type Treatment } from '#test/smtp-server.ts';

/** One new address in so many meets a fault at its first letter; the next try is accepted, but for one that refuses for good. */
const oneIn = 3;

const faults: Treatment[] = [
  { kind: 'refuse', code: 421, at: 'mail' },
  { kind: 'cut' },
  { kind: 'refuse', code: 452, at: 'data' },
  { kind: 'refuse', code: 550 },
];

/** A mail server that fails in every way by turns. */
export async function startFaultyMail(): Promise<SmtpServer> {
  const smtp = await startSmtpServer();
  const met = new Set<string>();
  smtp.always((to) => {
    if (met.has(to)) return { kind: 'accept' };
    met.add(to);
    const fault = met.size % oneIn === 0 ? faults[(met.size / oneIn - 1) % faults.length] : undefined;
    return fault ?? { kind: 'accept' };
  });
  return smtp;
}
