// What the kinds that choose among options have in common.

export const ofOptions = {
  words: ({ options }: { options: readonly string[] }, chosen: readonly number[]): string =>
    chosen.map((number) => options[number - 1]).join('; '),
  inHeading: () => '',
};
