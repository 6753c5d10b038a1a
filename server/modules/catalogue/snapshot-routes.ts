import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { CatalogueFile } from '../../../contract/catalogue.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { createCache } from '../../platform/cache/lru-cache.ts'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import { encodingFor, matchesEtag } from '../../platform/http/cached-answer.ts'
import { endpointRoutes } from '../../platform/http/endpoint-route.ts'
import { parseInput } from '../../platform/http/input.ts'
import { LINES } from '../../platform/http/openapi.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { authenticateBy } from '../sessions/authenticate.ts'
import { currentFiles, fileText, type StoredFile } from './store/snapshots.ts'

/** Maximum bytes of cached files per process, over all requested encodings. */
const MAX_BYTES = 24 * 1024 * 1024

const plain = promisify(brotliDecompress)
const zip = promisify(gzip)

const described = (file: StoredFile | undefined): CatalogueFile | null =>
  file ? { name: file.name, at: file.at.toISOString(), events: file.events, bytes: file.length } : null

/** Serves the files from which devices hold the whole catalogue (decision 035): their manifest, and the files, which are named by their content. */
export const snapshotRoutes = (app: FastifyInstance, deps: Deps, reads: PublicReads): void => {
  const { publicDb: db } = deps.database
  const files = createCache<Buffer | undefined>({
    maxBytes: MAX_BYTES,
    bytesOf: (bytes) => bytes?.length ?? 0,
  })
  const textOf = (name: string) => files.read(name, () => fileText(db, name))
  const packed = (name: string, encoding: 'gzip' | null) =>
    files.read(`${encoding} ${name}`, async () => {
      const brotli = await textOf(name)
      const text = brotli && (await plain(brotli))
      return text && encoding ? zip(text) : text
    })

  endpointRoutes(app, authenticateBy(deps))(
    'catalogue',
    async () => {
      const { snapshot, delta } = await currentFiles(db)
      return {
        at: (snapshot?.checkedAt ?? deps.now()).toISOString(),
        snapshot: described(snapshot),
        delta: described(delta),
      }
    },
    { reads, kind: 'snapshot', key: () => 'catalogue' },
  )

  const { method, path, params } = endpoints.catalogueFile
  app.route({
    method,
    url: path,
    config: { endpoint: 'catalogueFile', compress: false },
    handler: async (request, reply) => {
      const { name } = parseInput(params, request.params)
      const encoding = encodingFor(request.headers['accept-encoding'])
      const bytes = await (encoding === 'br' ? textOf(name) : packed(name, encoding))
      if (!bytes) throw new Refusal('not_found', 'Cette version du catalogue n’existe plus.')
      const etag = `"${name}"`
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('vary', 'accept-encoding')
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type(LINES).send(bytes)
    },
  })
}
