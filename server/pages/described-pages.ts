import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Id } from '../../contract/fields.ts'
import { type Answer, answerOf } from '../platform/cache/public-reads.ts'
import { loggableError } from '../platform/db/errors.ts'
import { sendCached } from '../platform/http/cached-answer.ts'
import { Refusal } from '../platform/refusal.ts'
import { NOTHING_HEAD, withHead } from './head-tags.ts'
import type { RenderedPages } from './rendered-pages.ts'

/** Pages that are about one thing each, by its id. */
export interface DescribedPages {
  /** '/events', without the id. */
  path: string
  /** What the head of its page says, at this origin. Throws a Refusal `not_found` where there is no such thing. */
  headOf(id: string, origin: string): Promise<string>
}

interface Site {
  /** What serves where a page cannot be rendered. */
  shell: { text: string; policy: string }
  rendered: RenderedPages | null
  publicUrl: () => string
}

const isNotFound = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * `GET {path}/{id}`: the page with what it is about in its head, else the shell with that head. What is not there is 404, a database that is not
 * there 503; the page says so, and the app in it goes on from there.
 */
export const serveDescribedPages = (
  app: FastifyInstance,
  { path, headOf }: DescribedPages,
  { shell, rendered, publicUrl }: Site,
): void => {
  const row = { path: `${path}/:id` }
  const shellAs = (head: string): Answer & { policy: string } => ({
    ...answerOf(withHead(shell.text, head)),
    policy: shell.policy,
  })
  const absent = shellAs(NOTHING_HEAD)
  const plain = { ...answerOf(shell.text), policy: shell.policy }

  const answerFor = async (id: string, reply: FastifyReply): Promise<Answer & { policy: string }> => {
    if (!z.safeParse(Id, id).success) {
      reply.code(404)
      return absent
    }
    const head = () => headOf(id, publicUrl())
    // Without what it is about the page says so itself.
    const page = await rendered?.page(row, `${path}/${encodeURIComponent(id)}`, '', () =>
      head().catch(() => NOTHING_HEAD),
    )
    if (page && !page.hasFailed) return page
    try {
      return shellAs(await head())
    } catch (error) {
      if (isNotFound(error)) {
        reply.code(404)
        return page ?? absent
      }
      reply.log.error({ err: loggableError(error) }, `GET ${path}/:id`)
      reply.code(503).header('retry-after', '5')
      return page ?? plain
    }
  }
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    // With a slash and no id it is the list.
    if (!request.params.id) return reply.callNotFound()
    const answer = await answerFor(request.params.id, reply)
    reply.header('content-security-policy', answer.policy)
    return sendCached(request, reply, answer, 'text/html; charset=utf-8')
  })
}
