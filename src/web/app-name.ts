/** What the school says of itself, written into the page by the server; the development server omits it. */
const ofSchool = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

export const appName = (): string => ofSchool()?.content || 'Отклик';

/** Where there is little room: the name in short, if the school has one, beside its logo. */
export const wordmark = () => ({
  name: ofSchool()?.dataset['short'] ?? appName(),
  logo: ofSchool()?.dataset['logo'],
});

/** Where people turn to. */
export const contact = (): string | undefined => ofSchool()?.dataset['contact'];
