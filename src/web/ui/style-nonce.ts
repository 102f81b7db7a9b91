/**
 * Lets a library add style elements: the Content-Security-Policy allows this nonce, and the server writes it into the
 * page. A development server has neither.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
