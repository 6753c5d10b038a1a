const NAMES = /^(PATH|HOME|LD_PRELOAD|FAKETIME.*|DONT_FAKE_MONOTONIC)$/

/** The variables that each child process gets from this machine: where its programs are, and a clock that faketime moved. */
export const machineVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      NAMES.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

/**
 * The variables of a PostgreSQL. To a signal that interrupts it faketime answers the true time: where its own is behind, that is past every timeout, and
 * statements are cancelled at random. A PostgreSQL has the true clock then; the product never asks for the database's.
 */
export const postgresVariables = (): NodeJS.ProcessEnv => {
  const { LD_PRELOAD, FAKETIME, ...others } = process.env
  return FAKETIME?.startsWith('-') ? others : process.env
}
