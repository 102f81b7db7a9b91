/** The steps of trust, from 0. A student reads them too, the other words of talks only staff. */
export const trustWords = ['закрыт', 'насторожен', 'слушает', 'открыт', 'готов договориться'] as const;
