import { expect } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '../../../contract/errors.ts'
import type { Answer } from './harness.ts'

/** Expects a refusal in the standard form: 4xx, a listed code, a French sentence, and the id of the header. */
export const refused = (answer: Answer, where: string): ErrorBody => {
  expect(answer.status, where).toBeGreaterThanOrEqual(400)
  expect(answer.status, where).toBeLessThan(500)
  const body = z.parse(ErrorBody, answer.json)
  expect(Object.keys(answer.json).sort(), where).toEqual(['code', 'message', 'requestId'])
  expect(body.message, where).toMatch(
    /^(?:[A-ZÀÉÊ].*[.é»]|.*(?:requis|caractères|valide|pas|long|manquant))$/,
  )
  expect(body.message, where).not.toMatch(/invalid input|expected|received|required|unexpected/i)
  expect(body.requestId, where).toBe(answer.headers['x-request-id'])
  return body
}
