import type { CallInput, EndpointShape, Result } from '#contract/endpoint.ts';
import { uploadField } from '#contract/upload-field.ts';
import { urlOf } from '#contract/url.ts';
import { CallError, ConnectionError } from './api.ts';

/** Sends one file as it is read from the disk. By XMLHttpRequest, since fetch doesn't say how much of a body is sent. */
export function upload<E extends EndpointShape & { upload: true }>(
  endpoint: E,
  { params }: CallInput<E> & { params?: Record<string, unknown> },
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Result<E>> {
  const form = new FormData();
  form.append(uploadField, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, urlOf(endpoint, { params }));
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, responseText, statusText } = request;
      if (status < 200 || status > 299) return reject(new CallError(status, responseText, statusText));
      try {
        resolve(JSON.parse(responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(new ConnectionError('The upload was cut off')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
