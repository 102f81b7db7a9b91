/** Texts as their fields hold them: where there is none, nothing is typed. */
export const typedOf = <Name extends string>(texts: Record<Name, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(texts).map(([name, text]) => [name, text ?? '']),
  ) as Record<Name, string>;
