/** A person as texts and lists name them; an import may bring one part alone. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].join(' ').trim();
