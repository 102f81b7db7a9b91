const meta = () => document.querySelector<HTMLMetaElement>('meta[name="sign-in"]');

/** Whether people sign in through other servers here: only then are their parts loaded. */
export const hasProviders = (): boolean => meta() !== null;

/** Passwords are for administrators alone. */
export const arePasswordsForAdmins = (): boolean => meta()?.dataset.passwords === 'admins';
