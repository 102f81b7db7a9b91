/** Whether the app sends letters; written into the page by the server. */
export const sendsMail = (): boolean => document.querySelector('meta[name="mail"]') !== null;
