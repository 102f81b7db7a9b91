import { isIP } from 'node:net';
import { reachOf } from './reach-of.ts';

/** Whether one's own network may be addressed: the operator's choice. */
export interface OutgoingRules {
  allowOwn: boolean;
}

export type OutgoingUrl = { url: URL } | { problem: string };

const lowestOpenPort = 1024;

/**
 * Reads an address that a person has typed, in the form in which it is used: a host in decimal, octal or hexadecimal digits is
 * the IP address that a browser would make of it. Where a name leads is asked when something is sent.
 */
export function readOutgoingUrl(given: string, { allowOwn }: OutgoingRules): OutgoingUrl {
  const url = URL.parse(given);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { problem: 'Введите адрес вида https://crm.company.ru/webhook' };
  if (url.protocol === 'http:' && !allowOwn) return { problem: 'Адрес должен начинаться с https://' };
  if (url.username || url.password)
    return { problem: 'Уберите из адреса имя пользователя и пароль: подлинность доказывает подпись' };
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (port < lowestOpenPort && port !== 443 && !(url.protocol === 'http:' && port === 80))
    return { problem: 'Порт должен быть 443 или не меньше 1024' };
  if (url.hostname.endsWith('.')) return { problem: 'Уберите точку в конце имени сервера' };
  const host = hostOf(url);
  if (isIP(host) && !mayReach(host, url, { allowOwn })) return { problem: refusedAddress(host) };
  url.hash = '';
  return { url };
}

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Without TLS, only one's own network. */
export function mayReach(address: string, { protocol }: URL, { allowOwn }: OutgoingRules): boolean {
  const reach = reachOf(address);
  if (reach === 'own') return allowOwn;
  return reach === 'public' && protocol === 'https:';
}

export const refusedAddress = (address: string) =>
  `Соединение не открывалось: ${address} — не общедоступный адрес`;
