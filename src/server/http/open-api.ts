import type { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { ErrorBody } from '#contract/errors.ts';
import { type JsonSchema as Json, jsonSchemaOf } from './json-schema.ts';

/** OpenAPI 3.1, made from the contract alone: what is not bound from the contract is not part of the API. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [module, endpoints] of Object.entries(allEndpoints)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, module);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Macrobowl', version: '1', description: 'Prices are rupees with at most 2 decimals.' },
    servers: [{ url: publicUrl + apiPrefix }],
    tags: Object.keys(allEndpoints).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
    },
  };
}

function operation(endpoint: Endpoint, module: string): Json {
  const status = String(endpoint.status ?? 200);
  return {
    tags: [module],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    'x-access': endpoint.access,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonContent(jsonSchemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        ...(endpoint.status === 204 ? {} : { content: jsonContent(jsonSchemaOf(endpoint.response, 'output')) }),
      },
      default: { description: 'It failed', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });
