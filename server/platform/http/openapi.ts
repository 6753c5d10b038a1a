import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AppConfig } from '../../../contract/config.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { ErrorBody } from '../../../contract/errors.ts'

type Json = Record<string, unknown>

/** Media type of a file with one JSON value per line. */
export const LINES = 'application/x-ndjson'

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const parameters = (schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  security: endpoint.audience === 'member' ? [{ session: [] }] : [],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...parameters(endpoint.headers, 'header'),
  ],
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  }),
  responses: {
    200: {
      description: 'Réussite',
      content: {
        [endpoint.lines ? LINES : 'application/json']: { schema: jsonSchema(endpoint.response, 'output') },
      },
    },
    ...(endpoint.audience === 'member' && { 401: failure('Session absente ou expirée') }),
    '4XX': failure('Refus'),
    '5XX': failure('Panne'),
  },
})

const describeCalls = (): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return paths
}

let described: Record<string, Json> | undefined

/** Returns the OpenAPI 3.1 description of every call of the contract. */
const openApiDocument = (version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Nectar', version, description: 'Concerts underground, billets et Pass.' },
  // Derived if somebody asks: few do, and it takes a start 110 ms of processor.
  get paths() {
    described ??= describeCalls()
    return described
  },
  components: {
    schemas: { Error: jsonSchema(ErrorBody, 'output') },
    securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
  },
})

/** For the documentation page only: its own scripts, and the inline styles that it generates. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Registers `GET /api/openapi.json` and its viewer, `/api/docs`. */
export const docsRoutes = async (
  app: FastifyInstance,
  { appConfig }: { appConfig: AppConfig },
): Promise<void> => {
  const document = openApiDocument(appConfig.app.version)
  let text: string | undefined
  app.get('/api/openapi.json', { config: { public: true } }, async (_request, reply) => {
    text ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Nectar · API' },
  })
}
