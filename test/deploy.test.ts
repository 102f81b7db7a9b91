import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { createProbeApp } from '#server/app/probe-app.ts';
import { readRole } from '#server/app/start/role.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testApp } from './for-all-tests.ts';

// A test can't start everything in deploy/, but the files must match this application: its roles, variables, addresses.

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');

const t = testApp();
let metricNames: Set<string>;

beforeAll(async () => {
  metricNames = new Set(namesOf(await t.metrics.registry.getMetricsAsJSON()));
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  for (const name of namesOf(await ofProcess.getMetricsAsJSON())) metricNames.add(name);
  ofProcess.clear();
});

/** Including the series of histograms. */
const namesOf = (metrics: { name: string; type: unknown }[]) =>
  metrics.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]);

const metricsIn = (text: string) => new Set(text.match(/\b(otklik|process|nodejs)_[a-z0-9_]+\b/g));

describe('the dashboard and the alerts', () => {
  test('ask only for metrics that exist', () => {
    const asked = [
      ...metricsIn(read('monitoring/grafana-dashboard.json')),
      ...metricsIn(read('monitoring/alerts.yml')),
    ];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !metricNames.has(name))).toEqual([]);
  });

  test('show every metric of ours', () => {
    const shown = [...metricsIn(read('monitoring/grafana-dashboard.json'))].join(' ');
    const ours = [...metricNames].filter(
      (name) => name.startsWith('otklik_') && !/_(bucket|count|sum)$/.test(name),
    );
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('have panels that do not lie over each other', () => {
    const { panels } = dashboard.parse(JSON.parse(read('monitoring/grafana-dashboard.json')));
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test('are named in the table of deploy/README.md', () => {
    const described = read('README.md');
    const ours = [...metricNames].filter(
      (name) => name.startsWith('otklik_') && !/_(bucket|count|sum)$/.test(name),
    );
    expect(ours.filter((name) => !described.includes(name))).toEqual([]);
  });
});

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    }),
  ),
});

describe('the image', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  test('takes along what it copies and what the app needs', () => {
    const kept = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(kept.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1));
    const isTaken = (name: string) => kept.some((entry) => name === entry || name.startsWith(`${entry}/`));
    for (const name of copied) {
      expect(name === '.' || isTaken(name), name).toBe(true);
      expect(existsSync(join(root, name)), name).toBe(true);
    }
    for (const name of ['src', 'db', 'demo', 'build', 'package-lock.json']) expect(kept).toContain(name);
  });

  test('runs the command of npm start, not as root', () => {
    const start = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    const entrypoint = JSON.parse(
      lines.find((line) => line.startsWith('ENTRYPOINT'))?.slice('ENTRYPOINT '.length) ?? '[]',
    );
    expect(`exec sh install/run.sh ${entrypoint.join(' ')}`).toBe(start.scripts.start);
    expect(lines.findLast((line) => line.startsWith('USER'))).toBe('USER node');
  });
});

describe('the image of an archive', () => {
  const [lines, whole] = ['Dockerfile.packed', 'Dockerfile'].map((name) =>
    read(name).replaceAll('\\\n', ' ').split('\n'),
  );
  const lineOf = (among: string[] | undefined, name: string) =>
    among?.findLast((line) => line.startsWith(`${name} `)) ?? '';

  test('starts the command at the top of the archive, not as root, on a base of the school’s choice', () => {
    expect(lineOf(lines, 'ENTRYPOINT')).toBe('ENTRYPOINT ["/opt/otklik/otklik"]');
    expect(lineOf(lines, 'USER')).toBe('USER otklik');
    expect(lineOf(lines, 'FROM')).toBe('FROM ${BASE}');
    expect(lineOf(lines, 'ADD')).toBe('ADD ${ARCHIVE} /opt/');
    // Nothing is fetched while it is built.
    expect(lines?.filter((line) => /\b(apt|apt-get|npm|curl|wget)\b/.test(line))).toEqual([]);
  });

  test('is otherwise as the other one', () => {
    expect(lineOf(lines, 'ENV')).toBe(lineOf(whole, 'ENV'));
    const probeOf = (among: string[] | undefined) => /"-e", "(.*)"\]/.exec(lineOf(among, 'HEALTHCHECK'))?.[1];
    expect(probeOf(lines)).toBe(probeOf(whole));
    expect(probeOf(lines)).toContain('/healthz');
  });
});

describe('compose', () => {
  const { services } = z
    .object({ services: z.record(z.string(), composeService()) })
    .parse(parse(read('docker-compose.yml').replaceAll(/\$\{(\w+):[?-][^}]*\}/g, '$1'), { merge: true }));
  const ours = Object.values(services).filter(({ image }) => image === 'otklik');

  test('starts roles that exist, with settings that the app takes', () => {
    expect(ours.map(({ command }) => readRole(command?.[0])).toSorted()).toEqual([
      'backup',
      'migrate',
      'web',
      'worker',
    ]);
    for (const { environment } of ours) expectSettings(Object.keys(environment ?? {}));
    const { PUBLIC_URL: _, ...given } = ours[0]?.environment ?? {};
    expect(() => readConfig({ ...given, AI_BASE_URL: 'demo', ADMIN_EMAIL: 'a@b.ru' })).not.toThrow();
  });

  test('waits only for services that it has', () => {
    const awaited = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on ?? {}));
    expect(awaited.filter((name) => !(name in services))).toEqual([]);
  });

  test('has an example for each value that it needs', () => {
    const needed = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const given = new Set([...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name));
    expect(given).toEqual(needed);
  });
});

function composeService() {
  return z.object({
    image: z.string(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  });
}

describe('the manifests of Kubernetes', () => {
  const names = readdirSync(join(root, 'deploy/kubernetes'));
  const objects = names.flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => {
      expect(document.errors, name).toEqual([]);
      return manifest.parse(document.toJS());
    }),
  );
  const workloads = objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');

  test('are all listed, the example of secrets alone excepted', () => {
    const { resources } = z
      .object({ resources: z.array(z.string()) })
      .parse(parse(read('kubernetes/kustomization.yaml')));
    expect([...resources, 'kustomization.yaml', 'secret.example.yaml'].toSorted()).toEqual(names.toSorted());
  });

  test('start roles that exist, with settings that the app takes', () => {
    expect(workloads).toHaveLength(3);
    for (const { spec } of workloads) {
      for (const { args, env = [] } of spec?.template?.spec.containers ?? []) {
        expect(['web', 'worker', 'migrate']).toContain(readRole(args?.[0]));
        expectSettings(env.map(({ name }) => name));
      }
    }
    for (const { data, stringData } of objects) expectSettings(Object.keys({ ...data, ...stringData }));
    const settings = Object.assign(
      {},
      ...objects.map(({ data, stringData }) => ({ ...data, ...stringData })),
    );
    expect(readConfig(settings).s3?.bucket).toBe('otklik');
  });

  test('give the app the time that it takes to stop', () => {
    for (const { spec } of workloads.filter(({ kind }) => kind === 'Deployment')) {
      const { terminationGracePeriodSeconds, containers } = spec?.template?.spec ?? {};
      const env = containers?.[0]?.env?.map(({ name, value }) => [name, value]) ?? [];
      const { shutdownDelayMs } = readConfig(Object.fromEntries(env));
      expect(terminationGracePeriodSeconds).toBeGreaterThan(shutdownDelayMs / 1000 + 15);
    }
  });

  test('select what they mean to select', () => {
    const labels = workloads.map(({ spec }) => spec?.template?.metadata.labels);
    const selectors = objects.flatMap(({ kind, spec }) => {
      if (kind === 'Service') return [spec?.selector];
      return spec?.selector?.['matchLabels'] ? [spec.selector['matchLabels']] : [];
    });
    expect(selectors).toHaveLength(5);
    for (const selector of selectors) expect(labels).toContainEqual(selector);
  });

  test('ask the app where it answers, on ports that it has', async () => {
    const probe = createProbeApp({ ...t, log: pino({ level: 'silent' }) });
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
      const app = metadata?.name === 'otklik-web' ? t.app : probe;
      for (const { ports = [], readinessProbe, livenessProbe, startupProbe } of spec?.template?.spec
        .containers ?? []) {
        for (const asked of [readinessProbe, livenessProbe, startupProbe]) {
          expect(ports.map(({ name }) => name)).toContain(asked?.httpGet.port);
          expect((await app.inject(asked?.httpGet.path ?? '')).statusCode).toBe(200);
        }
      }
      const annotations = spec?.template?.metadata.annotations ?? {};
      expect((await app.inject(annotations['prometheus.io/path'] ?? '')).statusCode).toBe(200);
    }
    await probe.close();
  });
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });

const manifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }).optional(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
  spec: z
    .object({
      selector: z.record(z.string(), z.unknown()).optional(),
      template: z
        .object({
          metadata: z.object({
            labels: z.record(z.string(), z.string()),
            annotations: z.record(z.string(), z.string()).optional(),
          }),
          spec: z.object({
            terminationGracePeriodSeconds: z.number().optional(),
            containers: z.array(
              z.object({
                args: z.array(z.string()).optional(),
                env: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
                ports: z.array(z.object({ name: z.string() })).optional(),
                readinessProbe: probe.optional(),
                livenessProbe: probe.optional(),
                startupProbe: probe.optional(),
              }),
            ),
          }),
        })
        .optional(),
    })
    .optional(),
});

test('the units of systemd run the commands of npm', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inSystemd = (script: string) =>
    `ExecStart=${script.replace('exec sh install/run.sh ', '/opt/otklik/node_modules/.bin/')}\n`;
  expect(read('systemd/otklik.service')).toContain(inSystemd(scripts.start));
  expect(read('systemd/otklik-backup.service')).toContain(inSystemd(scripts.backup));
});

test('both proxies keep the metrics to themselves and give each request a number', () => {
  for (const path of ['proxy/nginx.conf', 'proxy/Caddyfile']) {
    expect(read(path)).toMatch(/\/metrics/);
    expect(read(path)).toMatch(/X-Request-Id/);
    expect(read(path)).toMatch(/127\.0\.0\.1:3000/);
  }
});

/** The table of settings has every variable that config.ts reads. */
function expectSettings(names: string[]): void {
  const table = readFileSync(join(root, 'docs/guide/operator/settings.md'), 'utf8');
  expect(names.filter((name) => !table.includes(`| \`${name}\` |`))).toEqual([]);
}
