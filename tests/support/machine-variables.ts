const NAMES = /^(PATH|HOME|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC)$/

/** Returns the variables that each child process needs of this machine: paths of programs, and faketime's clock. */
export const machineVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      NAMES.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

/**
 * Returns the variables for PostgreSQL. If faketime's clock is behind, an interrupting signal reads the true
 * time, past every timeout, which cancels random statements; so PostgreSQL keeps the true clock. The product
 * never reads the database's clock.
 */
export const postgresVariables = (): NodeJS.ProcessEnv => {
  const { LD_PRELOAD, FAKETIME, ...others } = process.env
  return FAKETIME?.startsWith('-') ? others : process.env
}
