interface Violation {
  code?: unknown
  constraint?: unknown
}

const isViolation = (error: unknown, is: (violation: Violation) => boolean, depth = 0): boolean => {
  if (!(error instanceof Error) || depth > 4) return false
  return is(error as Violation) || isViolation(error.cause, is, depth + 1)
}

/** Whether an error, or what caused it, says that the database has such a row already, under this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  isViolation(error, ({ code, constraint }) => code === '23505' && constraint === index)

/** Whether an error, or what caused it, says that the member whom a row was to belong to has just gone. */
export const isMemberGone = (error: unknown): boolean =>
  isViolation(
    error,
    ({ code, constraint }) => code === '23503' && String(constraint).endsWith('_member_id_members_id_fk'),
  )
