import { tooManyRequests } from '#server/platform/errors.ts';

export const requestsAMinute = 300;
const minuteMs = 60_000;

/**
 * Counts a token's requests of the last minute, in this process: a count in the database would cost each request a write. The
 * number of tokens is small, so nothing is forgotten but the times.
 */
export function createTokenLimit(now: () => number = Date.now): (tokenId: string) => void {
  const recent = new Map<string, number[]>();
  return (tokenId) => {
    const at = now();
    const times = (recent.get(tokenId) ?? []).filter((time) => time > at - minuteMs);
    recent.set(tokenId, times);
    const [first] = times;
    if (first !== undefined && times.length >= requestsAMinute) {
      const seconds = Math.max(1, Math.ceil((first + minuteMs - at) / 1000));
      throw tooManyRequests(
        `Токену можно ${requestsAMinute} запросов в минуту: подождите ${seconds} с`,
        seconds,
      );
    }
    times.push(at);
  };
}
