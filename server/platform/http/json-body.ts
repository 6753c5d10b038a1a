import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies and nothing else. An empty body is no body, as some clients name a type for nothing; a poisoned prototype is refused. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}
