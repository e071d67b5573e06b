import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, type RawEndpoint, apiPrefix } from '#contract/endpoint.ts';
import { ErrorBody, ProblemDetails, problemMediaType } from '#contract/errors.ts';
import { scopeMeanings } from '#contract/oauth.ts';
import { rawEndpoints } from '#contract/raw-endpoints.ts';
import { shopName } from '#domain/shop-name.ts';
import { oauthPaths } from '#server/modules/oauth/discovery.ts';

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument(publicUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [module, endpoints] of [...Object.entries(allEndpoints), ...Object.entries(rawEndpoints)]) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, module);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shopName,
      version: '1',
      description: `Prices are rupees with at most 2 decimals. Assistants: Model Context Protocol at ${publicUrl}/mcp.`,
    },
    servers: [{ url: publicUrl + apiPrefix }],
    tags: Object.keys({ ...allEndpoints, ...rawEndpoints }).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' }, program: programScheme(publicUrl) },
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output'), Problem: jsonSchemaOf(ProblemDetails, 'output') },
    },
  };
}

function operation(endpoint: Endpoint | RawEndpoint, module: string): JsonSchema {
  const request = requestContent(endpoint);
  const content = responseContent(endpoint);
  const programResponse = 'programResponse' in endpoint ? endpoint.programResponse : undefined;
  return {
    tags: [module],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: securityOf(endpoint) }),
    'x-access': endpoint.access,
    ...('rawResponse' in endpoint ? { 'x-raw': true } : {}),
    ...(programResponse ? { 'x-program-response': jsonSchemaOf(programResponse, 'output') } : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(request ? { requestBody: { required: true, content: request } } : {}),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', ...(content ? { content } : {}) },
      default: { description: 'It failed', content: errorContent },
    },
  };
}

const securityOf = ({ scopes }: Pick<Endpoint, 'scopes'>) => [
  { session: [] },
  ...(scopes ? [{ program: scopes }] : []),
];

/** Personal access: RFC 8414 metadata is at `/.well-known/oauth-authorization-server`. */
function programScheme(publicUrl: string): JsonSchema {
  const authorizationCode = {
    authorizationUrl: publicUrl + oauthPaths.authorize,
    tokenUrl: publicUrl + oauthPaths.token,
    refreshUrl: publicUrl + oauthPaths.token,
    scopes: scopeMeanings,
  };
  return { type: 'oauth2', flows: { authorizationCode } };
}

function requestContent(endpoint: Endpoint | RawEndpoint): JsonSchema | undefined {
  if ('rawResponse' in endpoint) {
    if (endpoint.takes === 'signed-json') return { 'application/json': { schema: { type: 'object' } } };
    return endpoint.takes && { 'multipart/form-data': { schema: oneFile } };
  }
  return endpoint.body && jsonContent(jsonSchemaOf(endpoint.body, 'input'));
}

function responseContent(endpoint: Endpoint | RawEndpoint): JsonSchema | undefined {
  if (endpoint.status === 204) return undefined;
  if (!('rawResponse' in endpoint)) return jsonContent(jsonSchemaOf(endpoint.response, 'output'));
  const { mediaType, schema } = endpoint.rawResponse;
  return { [mediaType]: schema ? { schema: jsonSchemaOf(schema, 'output') } : {} };
}

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random key chosen by the client. Repeated with the same key within a day, the call takes effect once.',
  schema: { type: 'string', pattern: '^[\\x20-\\x7e]{1,100}$' },
};

const oneFile: JsonSchema = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const errorContent: JsonSchema = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
  [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } },
};

const jsonContent = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

export type JsonSchema = Record<string, unknown>;

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json: JsonSchema = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  delete json['$schema'];
  return json;
}
