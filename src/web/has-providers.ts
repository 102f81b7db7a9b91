/** Whether people sign in through other servers here: only then are their parts loaded. */
export const hasProviders = (): boolean => document.querySelector('meta[name="sign-in"]') !== null;
