const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '25P03', // cut off after idling in a transaction
  '40P01', // two transactions met head-on
  '53300', // too many connections
  '57014', // waited too long for another
  '57P01', // shut down by the administrator
  '57P02', // crashed
  '57P03', // starting up
])

const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error, or what caused it, says that the database is out of reach or overrun for now rather than that a query is wrong: asking again is the cure. */
export const isConnectionLost = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A query's error is wrapped, a connection that none was to be had for is not; a file of ours that is missing is none of either.
  const isOurs = depth === 0 && code === 'ENOENT'
  if (!isOurs && (CODES.has(code) || code.startsWith('08') || MESSAGES.test(error.message))) return true
  if (error instanceof AggregateError && error.errors.some((inner) => isConnectionLost(inner, depth + 1)))
    return true
  return isConnectionLost(error.cause, depth + 1)
}
