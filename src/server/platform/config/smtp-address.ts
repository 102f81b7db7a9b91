import { BlockList, isIP } from 'node:net';
import { wholeAddress } from './whole-address.ts';

/** Where letters are handed over, as SMTP_URL says. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** TLS from the first byte, `smtps:`. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  /** Letters a minute, over all processes. */
  rate: number;
}

export const smtpUrlForm =
  'принимает адрес вида smtps://user:password@smtp.company.ru:465 (в пароле / пишут как %2F, # как %23, ? как %3F, % как %25), и в нём можно задать только ?rate=60 — писем в минуту';

const usualRate = 60;
const highestRate = 100_000;

/** Undefined if the address can't be read, or has parameters that nobody reads: what weakens TLS must not get in by accident. */
export function readSmtpUrl(given: string): SmtpAddress | undefined {
  const url = wholeAddress(given);
  if (!url || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname)) return undefined;
  const { rate = `${usualRate}`, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || !/^\d+$/.test(rate) || !url.hostname) return undefined;
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
    rate: Math.min(Math.max(Number(rate), 1), highestRate),
  };
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** One's own machine or network, by the address or by a name that no public server has; anything else needs TLS. */
export function isPrivateHost(host: string): boolean {
  const version = isIP(host);
  if (version) return privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(localhost|local|internal)$/i.test(host);
}
