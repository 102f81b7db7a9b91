/** `URL.canParse` and `URL.parse` are younger than the browsers that open the page (build/least-browsers.ts). */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
