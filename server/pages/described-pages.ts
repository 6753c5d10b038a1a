import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '../../contract/fields.ts'
import { type Answer, answerOf } from '../platform/cache/answer.ts'
import { loggableError } from '../platform/db/loggable-error.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { Refusal } from '../platform/refusal.ts'
import { NOTHING_HEAD, withHead } from './head-tags.ts'

/** Pages that are about one thing each, by its id. */
export interface DescribedPages {
  /** '/events', without the id. */
  path: string
  /** What the head of its page says, at this origin. Throws a Refusal `not_found` where there is no such thing. */
  headOf(id: string, origin: string): Promise<string>
  /** The page that is kept under a key, else the one that is made. */
  keep(key: string, make: () => Promise<string>): Promise<Answer>
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * `GET {path}/{id}`: the shell with what it is about in its head. What is not there is 404, a database that is not there 503; the body is
 * the shell all the same, and the app in it says what there is to say.
 */
export const serveDescribedPages = (
  app: FastifyInstance,
  { shell, policy }: { shell: string; policy: string },
  { path, headOf, keep }: DescribedPages,
  publicUrl: () => string,
): void => {
  const absent = answerOf(withHead(shell, NOTHING_HEAD))
  const plain = answerOf(shell)
  const answerFor = async (id: string, reply: FastifyReply): Promise<Answer> => {
    try {
      if (!z.safeParse(Id, id).success) throw new Refusal('not_found', 'Identifiant invalide.')
      const origin = publicUrl()
      return await keep(`page ${origin}${path}/${id}`, async () => withHead(shell, await headOf(id, origin)))
    } catch (error) {
      if (isNotFound(error)) {
        reply.code(404)
        return absent
      }
      reply.log.error({ err: loggableError(error) }, `GET ${path}/:id`)
      reply.code(503).header('retry-after', '5')
      return plain
    }
  }
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    // With a slash and no id it is the list.
    if (!request.params.id) return reply.callNotFound()
    reply.header('content-security-policy', policy)
    return sendCached(request, reply, await answerFor(request.params.id, reply), 'text/html; charset=utf-8')
  })
}
