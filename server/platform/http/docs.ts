import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { openApiDocument } from './openapi-document.ts'

/** The documentation's page alone: its own scripts, and the inline styles that it draws itself with. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /api/openapi.json`, and `/api/docs` that shows it. */
export const docsRoutes = async (app: FastifyInstance, { appConfig }: Deps): Promise<void> => {
  const document = openApiDocument(appConfig.app.version)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', { config: { public: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  )
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    theme: { title: 'Nectar · API' },
  })
}
