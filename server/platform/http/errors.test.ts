import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicReads, forgetWhatChanges } from '../cache/public-reads.ts'
import { Refusal } from '../refusal.ts'
import { handleErrors } from './errors.ts'

const logged: string[] = []
const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } } })
const reads = createPublicReads()
const failures: Record<string, Error> = {
  refused: new Refusal('unavailable', 'Trop de personnes commandent ce concert en ce moment.'),
  broken: new Error('a bug'),
}

beforeAll(async () => {
  handleErrors(app, { noteDiskFull: () => {} })
  forgetWhatChanges(app, reads, { notePublicChange: () => {} })
  app.post<{ Params: { how: string } }>('/order/:how', { config: { changes: 'events' } }, ({ params }) => {
    throw failures[params.how]
  })
  reads.onListening()
  await app.ready()
})
afterAll(() => app.close())

const isKeptAfter = async (how: string, status: number): Promise<boolean> => {
  await reads.read('events', 'list', async () => 'a list')
  const answer = await app.inject({ method: 'POST', url: `/order/${how}` })
  expect(answer.statusCode).toBe(status)
  return reads.cached('events', 'list') !== undefined
}

test('what refuses has written nothing, also where it says to come back: the caches stay, and the log has no stack', async () => {
  expect(await isKeptAfter('refused', 503)).toBe(true)
  expect(logged.splice(0).map((line) => JSON.parse(line))).toMatchObject([{ code: 'unavailable', level: 40 }])
})

test('what fails may have written something, and is logged', async () => {
  expect(await isKeptAfter('broken', 500)).toBe(false)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('a bug')
})
