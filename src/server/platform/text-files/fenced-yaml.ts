import { stringify } from 'yaml';

/** A value within a text: every scalar on a line of its own, so that nothing in it looks like the end of the block. */
export const fencedYaml = (value: unknown) => `\`\`\`yaml\n${stringify(value, onOneLine)}\`\`\``;

const onOneLine = {
  lineWidth: 0,
  blockQuote: false,
  singleQuote: false,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  aliasDuplicateObjects: false,
} as const;

/** The YAML that a text consists of. */
export const yamlIn = (text: string): string | undefined => /^```yaml\n(.*)\n```$/s.exec(text)?.[1];

/** For front matter and for a whole section. */
export const blockYaml = (value: unknown) => stringify(value, inBlocks);

const inBlocks = { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false } as const;
