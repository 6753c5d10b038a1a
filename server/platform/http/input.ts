import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

/** Reads JSON bodies and nothing else. An empty body is no body, as some clients name a type for nothing; a poisoned prototype is refused. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

type RawIssue = { code?: string; path?: PropertyKey[]; input?: unknown }

/** The sentence for a field whose schema brings none of its own. */
const sentenceOf = (issue: RawIssue): string => {
  const field = issue.path?.map(String).join('.')
  if (!field) return 'Le corps de la requête doit être un objet JSON.'
  return issue.input === undefined
    ? `Le champ «\u00a0${field}\u00a0» manque.`
    : `Le champ «\u00a0${field}\u00a0» est invalide.`
}

/** Parses what a caller sent. Throws a Refusal `validation_failed` with the contract's message for the first field that fails. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const parsed = z.safeParse(schema, value, { error: (issue) => sentenceOf(issue as RawIssue) })
  if (parsed.success) return parsed.data
  throw new Refusal('validation_failed', parsed.error.issues[0]?.message || 'La requête est invalide.')
}
