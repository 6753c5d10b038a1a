import { setFlagsFromString } from 'node:v8'

/**
 * Flags of Node for a process that lives for seconds: V8 compiles the embedded database once and roughly, not again and well beside
 * it, which took a third of the processor's time of a start and a fifth of that of the tests on that database.
 */
export const roughlyCompiled = ['--liftoff-only']

/** The same for this process, before it has loaded the database. */
export const compileRoughly = (): void => roughlyCompiled.forEach(setFlagsFromString)
