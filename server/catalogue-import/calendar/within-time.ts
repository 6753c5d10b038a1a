import { createContext, Script } from 'node:vm'
import { RecordRefused } from '../record.ts'

const PATIENCE_MS = 5_000

const context: { work: () => unknown } = { work: () => undefined }
createContext(context)
const script = new Script('work()')

/**
 * Runs what reckons dates and ends it where it goes on for ever: the parser never comes back from a rule that no day fits, such as 30
 * February every day (kewisch/ical.js#1038). Throws RecordRefused then.
 */
export const withinTime = <T>(work: () => T): T => {
  context.work = work
  try {
    return script.runInContext(context, { timeout: PATIENCE_MS })
  } catch (error) {
    // It comes from the script's own realm, where Error is another.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new RecordRefused('répétition sans fin, ou qui ne tombe sur aucune date')
    }
    throw error
  } finally {
    context.work = () => undefined
  }
}
