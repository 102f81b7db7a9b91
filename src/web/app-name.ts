/** The product's name: the server writes it into the page; a development server doesn't. */
export function appName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Отклик';
}
