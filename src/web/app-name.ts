/** The product's name, written into the page by the server; the development server omits it. */
export function appName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Отклик';
}
