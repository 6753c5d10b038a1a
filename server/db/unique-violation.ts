/** Whether an error, or what caused it, says that the database has such a row already, under this unique index. */
export const isUniqueViolation = (error: unknown, index: string, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return (code === '23505' && constraint === index) || isUniqueViolation(error.cause, index, depth + 1)
}
