/** The letter of each list of a card: a model reports what a line has done by `С1`, `З2`, `У1`, `Ф3`, its own argument by `Д1`. */
export const letterOf = { softening: 'С', anger: 'З', condition: 'У', fact: 'Ф', argument: 'Д' } as const;

export type CodeKind = keyof typeof letterOf;

export const isOf = (kind: CodeKind) => (code: string) => code.startsWith(letterOf[kind]);

export const codeOf = (kind: CodeKind, number: number): string => `${letterOf[kind]}${number}`;
