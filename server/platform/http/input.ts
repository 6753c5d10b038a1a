import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'

/** Accepts only JSON bodies. An empty body counts as none, because some clients send a type without a body. A poisoned prototype is rejected. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, String(body), done)
  })
}

type RawIssue = { code?: string; path?: PropertyKey[]; input?: unknown }

/** Returns the message for a field whose schema has none. */
const sentenceOf = (issue: RawIssue): string => {
  const field = issue.path?.map(String).join('.')
  if (!field) return 'Le corps de la requête doit être un objet JSON.'
  return issue.input === undefined
    ? `Le champ «\u00a0${field}\u00a0» manque.`
    : `Le champ «\u00a0${field}\u00a0» est invalide.`
}

const INVALID = 'La requête est invalide.'

/** Zod compares the `length` of anything that has one, and throws if an object's cannot be compared. */
const safeParse = <S extends z.ZodMiniType>(schema: S, value: unknown) => {
  try {
    return z.safeParse(schema, value, { error: (issue) => sentenceOf(issue as RawIssue) })
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal('validation_failed', INVALID)
    throw error
  }
}

/** Parses the caller's input. Throws a Refusal `validation_failed` with the contract's message for the first invalid field. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new Refusal('validation_failed', parsed.error.issues[0]?.message || INVALID)
}
