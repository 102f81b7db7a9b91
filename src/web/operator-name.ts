/** Who answers for the school's data, written into the page by the server; undefined where nobody is named. */
export const operatorName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content;
