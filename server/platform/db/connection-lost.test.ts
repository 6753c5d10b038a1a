import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { isConnectionLost } from './connection-lost.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const query = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

it('knows a database that is out of reach or overrun, in a query as in the asking for a connection', () => {
  for (const error of [
    query(withCode('ECONNREFUSED')),
    query(withCode('57P01')),
    query(withCode('08006')),
    query(withCode('57014')),
    query(new AggregateError([withCode('ECONNREFUSED')])),
    query(withCode('ENOENT')),
    // A transaction asks the pool itself, and nobody wraps what it says.
    withCode('ECONNREFUSED'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new Error('Connection terminated unexpectedly'),
  ])
    expect(isConnectionLost(error), String(error.cause ?? error)).toBe(true)
})

it('leaves alone what is wrong with a query, or with us', () => {
  for (const error of [
    query(withCode('23505', 'duplicate key')),
    query(withCode('42703', 'no such column')),
    withCode('ENOENT', 'no such file'),
    new TypeError('undefined is not a function'),
    'timeout expired',
    null,
  ])
    expect(isConnectionLost(error), String(error)).toBe(false)
})
