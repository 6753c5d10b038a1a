import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { loggableError } from '../db/errors.ts'

/** Does `work` once a call is answered, or its caller gone; what fails is logged under `name`. */
export type AfterAnswer = (reply: FastifyReply, name: string, work: () => Promise<unknown>) => void

/** What goes on after an answer, whose time would tell what was found. The application closes when all of it has ended. */
export const afterAnswers = (app: FastifyInstance): AfterAnswer => {
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay)
  })
  return (reply, name, work) => {
    const guarded = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
      .then(work)
      .catch((error: unknown) => app.log.warn({ err: loggableError(error) }, name))
      .finally(() => underWay.delete(guarded))
    underWay.add(guarded)
  }
}
