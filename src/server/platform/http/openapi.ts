import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { allCalls } from '#contract/calls.ts';
import type { Access, EndpointShape } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { tableFormat } from '#contract/table-format.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';
import { scopeNames } from '#contract/tokens/words.ts';
import { uploadField } from '#contract/upload-field.ts';
import type { Config } from '#server/platform/config/config.ts';
import { ownVersion } from '#server/platform/release/release.ts';
import { escapeHtml } from './escape-html.ts';
import { workbookType } from './table-file.ts';

declare module 'fastify' {
  interface FastifySchema {
    'x-access'?: Access;
    'x-scope'?: TokenScope;
  }
}

/**
 * Publishes the contract as OpenAPI 3.1 at /api/openapi.json and as a page at /api/docs, generated from the schemas that
 * validate the requests. Must be registered before the routes, since it collects them as they are added.
 */
export async function publishContract(
  app: FastifyInstance,
  config: Config,
  sessionCookieName: string,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: config.appName, version: ownVersion, description: describeUse(config) },
      servers: [{ url: config.publicUrl ?? '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName, description: sessionDescription },
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'otk_…', description: tokenDescription },
        },
      },
    },
    convertConstToEnum: false,
    transform: describeRoute,
    transformObject: nameSchemas,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: docsPolicy,
    theme: { title: escapeHtml(`${config.appName}: описание вызовов`) },
    // Hides the top bar, which offers to open other documents.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: 0 },
  });
}

const describeUse = ({ publicUrl }: Config) => `${description}

Программа передаёт токен, который администратор выпускает на экране «Доступ для программ»:

\`\`\`
curl -H 'Authorization: Bearer otk_…' ${new URL('/api/courses', publicUrl ?? 'https://learn.company.ru').href}
\`\`\`

Поле \`x-scope\` у вызова — право, которое для него нужно токену; без этого поля вызов программам закрыт.`;

const description = `Вызовы отвечают JSON. Время указано в UTC по ISO 8601, идентификаторы — UUIDv7.

Отказ приходит с телом \`Error\`: код в \`code\`, предложение для человека в \`message\`, сообщения по полям в \`fields\`.
При ответах 429 и 503 заголовок \`Retry-After\` говорит, через сколько секунд повторить запрос.

Поле \`x-access\` у вызова: \`public\` доступен всем, \`signedIn\` вошедшим, \`curator\` кураторам
и администраторам, \`admin\` администраторам.`;

const tokenDescription = `Токен программы: не больше 300 запросов в минуту, до года. Права: ${Object.entries(
  scopeNames,
)
  .map(([scope, { title }]) => `\`${scope}\` — ${title.toLowerCase()}`)
  .join('; ')}.`;

const sessionDescription = `Сессия из \`POST /api/auth/login\`. По https имя cookie начинается с \`__Host-\`.`;

const toJsonSchema = createJsonSchemaTransform({});
const withNamed = createJsonSchemaTransformObject({});

/** Names the schemas that have an id in the contract. The transform adds a variant of each for requests: few are used. */
const nameSchemas: typeof withNamed = (given) => {
  const document = withNamed(given);
  const schemas = ('components' in document ? document.components?.schemas : undefined) ?? {};
  const used = JSON.stringify('paths' in document ? document.paths : {});
  for (const name of Object.keys(schemas)) {
    if (name.endsWith('Input') && !used.includes(`"#/components/schemas/${name}"`)) delete schemas[name];
  }
  return document;
};

type Transform = typeof toJsonSchema;

/** Adds what the endpoint declares but Fastify's schema can't hold. */
function describeRoute(given: Parameters<Transform>[0]): ReturnType<Transform> {
  const [operationId, endpoint] = endpointOf(given.route) ?? [];
  if (!operationId || !endpoint) return { schema: { hide: true }, url: given.url };
  const transformed = toJsonSchema({
    ...given,
    schema: { ...given.schema, response: responsesOf(endpoint) },
  });
  return {
    url: transformed.url,
    schema: {
      ...transformed.schema,
      ...(endpoint.files && formOf(endpoint.files)),
      ...(endpoint.upload && uploaded),
      operationId,
      tags: [tagOf(endpoint)],
      'x-access': endpoint.access,
      ...(endpoint.scope && { 'x-scope': endpoint.scope }),
      ...(endpoint.access !== 'public' && {
        security: [{ session: [] }, ...(endpoint.scope ? [{ token: [endpoint.scope] }] : [])],
      }),
    },
  };
}

/** Without a file, the same fields may be sent as JSON. */
const formOf = (files: NonNullable<EndpointShape['files']>) => ({
  consumes: ['application/json', 'multipart/form-data'],
  description: Object.entries(files)
    .map(([name, { maxBytes }]) => `Файл в поле формы \`${name}\`: до ${maxBytes / 1024 / 1024} МБ.`)
    .join(' '),
});

const uploaded = {
  consumes: ['multipart/form-data'],
  description: `Файл в поле формы \`${uploadField}\`.`,
};

function responsesOf(endpoint: EndpointShape) {
  const type = endpoint.contentType ?? 'application/json';
  const schema = endpoint.response;
  const isTable = endpoint.query?.shape.format === tableFormat;
  return {
    [endpoint.status ?? 200]: {
      description: 'Успех',
      content: { [type]: { schema }, ...(isTable && { [workbookType]: { schema } }) },
    },
    '4xx': { description: 'Отказ', content: { 'application/json': { schema: errorBody } } },
    '5xx': { description: 'Сбой на сервере', content: { 'application/json': { schema: errorBody } } },
  };
}

const endpoints: [string, EndpointShape][] = Object.entries(allCalls);

function endpointOf({ method, url }: { method: string | string[]; url: string }) {
  return endpoints.find(([, endpoint]) => endpoint.path === url && [method].flat().includes(endpoint.method));
}

/** `/api/lessons/:id/answers` is grouped with the lessons. */
function tagOf({ path }: EndpointShape): string {
  const noun = path.split('/')[2] ?? '';
  return tags[noun] ?? noun;
}

const tags: Record<string, string> = {
  auth: 'Вход',
  user: 'Свой профиль',
  courses: 'Курсы',
  lessons: 'Уроки',
  answers: 'Ответы',
  reviews: 'Ответы',
  users: 'Пользователи',
  surveys: 'Анкеты',
  'survey-editor': 'Анкеты',
  audit: 'Журнал изменений',
  ai: 'ИИ',
};

/** Swagger UI sets style attributes by script, which the policy doesn't restrict, and embeds its images as data URLs. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
