/** Where anybody checks a certificate; without a number, where one is typed. It is no screen: a page of the server. */
export const checkPath = '/check';

export const pathOfCertificate = (code: string) => `${checkPath}/${code}`;
