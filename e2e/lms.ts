import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';

export interface Lms {
  origin: string;
  /** Puts a SCORM package where `/launch` opens it. */
  take: (zip: Uint8Array) => void;
  close: () => Promise<void>;
}

/**
 * Another learning system, with scorm-again as its side of SCORM 1.2. `/launch?status=…` opens the package in a frame with the
 * status that it had kept, `&sandbox=1` in one that may open no window; `window.calls` are the calls that the package made.
 * `/forge#…` says to the frame beside it that the lesson is completed. Everything else is an empty page.
 */
export async function startLms(): Promise<Lms> {
  const player = await readFile(new URL(import.meta.resolve('scorm-again/scorm12/min')));
  let files: Record<string, Uint8Array> = {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lms');
    const send = (type: string, body: string | Uint8Array) =>
      response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    if (pathname === '/player.js') return send('text/javascript', player);
    if (pathname === '/launch') return send('text/html', launchPage(searchParams));
    if (pathname === '/forge') return send('text/html', forgery);
    const file = files[pathname.replace('/package/', '')];
    return send('text/html', file ?? '<!doctype html>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    take: (zip) => {
      files = unzipSync(zip);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const launchPage = (given: URLSearchParams) => `<!doctype html><meta charset="utf-8"><title>СДО</title>
  <script type="module">
    import { Scorm12API } from '/player.js';
    window.calls = [];
    window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
    API.loadFromJSON({ core: { lesson_status: ${JSON.stringify(given.get('status') ?? 'not attempted')} } }, 'cmi');
    for (const name of ['LMSInitialize', 'LMSSetValue', 'LMSCommit', 'LMSFinish']) {
      API.on(name, (element, value) => window.calls.push([name, element, value].filter(Boolean).join(' ')));
    }
    const frame = document.createElement('iframe');
    ${given.has('sandbox') ? "frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');" : ''}
    frame.src = '/package/index.html';
    frame.title = 'Пакет';
    document.body.append(frame);
  </script><body></body>`;

const forgery = `<!doctype html><script>
  parent.frames[0].postMessage({ type: 'otklik:completed', ticket: location.hash.slice(1) }, '*');
</script>`;
