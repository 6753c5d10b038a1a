import { expect, it } from 'vitest'
import { isAnswerLost } from './answer-lost.ts'
import { AppError } from './errors.ts'

it.each([
  [true, new AppError('', { kind: 'offline' })],
  [true, new AppError('504: <html>', { kind: 'api', status: 504 })],
  [false, new AppError('', { kind: 'api', status: 503, code: 'unavailable', serverMessage: 'Plus tard.' })],
  [false, new AppError('', { kind: 'api', status: 409, code: 'sold_out' })],
  [false, new AppError('500: oops', { kind: 'api', status: 500 })],
  [false, new AppError('', { kind: 'unexpected' })],
  [false, new TypeError('Failed to fetch')],
])('an answer is lost: %s', (isLost, error) => expect(isAnswerLost(error)).toBe(isLost))
