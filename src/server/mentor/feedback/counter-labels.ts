/** The labels of the form in which a model answers words that a student shows against a remark. */
export const counterLabels = { shows: 'Показывают', why: 'Почему' } as const;
