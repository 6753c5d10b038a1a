const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crashed
  '57P03', // starting up
])

const MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error, or what caused it, says that the database is out of reach for now rather than that a query is wrong. */
export const isConnectionLost = (error: unknown, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (depth > 0 && (CODES.has(code) || code.startsWith('08') || MESSAGES.test(error.message))) return true
  if (error instanceof AggregateError && error.errors.some((inner) => isConnectionLost(inner, depth + 1)))
    return true
  return isConnectionLost(error.cause, depth + 1)
}
