/** One line for the person who starts the app: which variable is wrong, and what it takes. */
export class ConfigError extends Error {}
