import { type ClientRequest, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';

/** To a signed address of the store. */
export const storeRequest = (address: string, options: RequestOptions): ClientRequest =>
  (address.startsWith('https:') ? requestHttps : requestHttp)(address, options);
