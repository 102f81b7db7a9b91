/** Removes secrets before a text reaches a log, a page or the database: the key itself and anything that looks like one. */
export function withoutSecrets(text: string, secrets: (string | undefined)[]): string {
  const known = secrets.filter((secret) => secret !== undefined).filter(({ length }) => length > 3);
  const cleaned = known.reduce((rest, secret) => rest.replaceAll(secret, '•••'), text);
  return cleaned
    .replaceAll(/\/\/[^/\s@]+@/g, '//•••@')
    .replaceAll(/\b(Bearer|Api-Key)\s+\S+/gi, '$1 •••')
    .replaceAll(/\b(sk|pk|key|AQVN)[-_]?[\w*-]{12,}/g, '•••');
}

/** An address without user, password and query, safe to show. */
export function publicAddress(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}` : '';
}
