import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageTable } from './pages.ts'

/** Whether it is a page that is asked for, as an address that was typed does, and not a file or an answer of the API. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Answers 404 with the app, which says so itself. */
export const sendMissingPage = (reply: FastifyReply, { shell: { file, text }, policyFor }: PageTable) =>
  reply
    .code(404)
    .header('content-security-policy', policyFor(file))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text)
