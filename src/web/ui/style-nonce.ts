/**
 * What admits a style element made by a library: the Content-Security-Policy names it, and the server writes it into the
 * page. A development server has neither.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
