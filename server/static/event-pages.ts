import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Event } from '../../contract/events.ts'
import { Id } from '../../contract/fields.ts'
import { type Answer, answerOf } from '../cache/answer.ts'
import { loggableError } from '../db/loggable-error.ts'
import { ApiError } from '../http/api-error.ts'
import { sendKept } from '../http/kept-answer.ts'
import { eventHead, NO_EVENT_HEAD, withHead } from './event-head.ts'

/** Where the events come from, and what is kept of their pages. */
export interface EventPages {
  /** Throws ApiError `not_found` where there is none. */
  find(id: string): Promise<Event>
  keep(key: string, make: () => Promise<string>): Promise<Answer>
  publicUrl(): string
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/**
 * `GET /events/{id}`: the shell with the event in its head. An event that is not there is 404, a database that is not there 503; the body is
 * the shell all the same, and the app in it says what there is to say.
 */
export const serveEventPages = (
  app: FastifyInstance,
  { shell, policy }: { shell: string; policy: string },
  { find, keep, publicUrl }: EventPages,
): void => {
  const absent = answerOf(withHead(shell, NO_EVENT_HEAD))
  const plain = answerOf(shell)
  const page = async (id: string) => withHead(shell, eventHead(await find(id), publicUrl()))
  const answerFor = async (id: string, reply: FastifyReply): Promise<Answer> => {
    try {
      if (!z.safeParse(Id, id).success) throw new ApiError('not_found', 'Identifiant invalide.')
      return await keep(`page ${publicUrl()} ${id}`, () => page(id))
    } catch (error) {
      if (isNotFound(error)) {
        reply.code(404)
        return absent
      }
      reply.log.error({ err: loggableError(error) }, 'GET /events/:id')
      reply.code(503).header('retry-after', '5')
      return plain
    }
  }
  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    // `/events/` is the list, with a slash.
    if (!request.params.id) return reply.callNotFound()
    reply.header('content-security-policy', policy)
    return sendKept(request, reply, await answerFor(request.params.id, reply), 'text/html; charset=utf-8')
  })
}
