import { syncBuiltinESMExports } from 'node:module'
import performance from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

// Loaded into a server that a test starts (`node --import`), for a machine that it shares with others.

// As `roughly-compiled.ts` says: NODE_OPTIONS does not take it.
setFlagsFromString('--liftoff-only')

// A starved server would put off the calls that the test is about: it measures no delay, and only many requests at once are too many for it.
const { monitorEventLoopDelay } = performance
performance.monitorEventLoopDelay = (options) =>
  Object.assign(monitorEventLoopDelay(options), { enable: () => false })
syncBuiltinESMExports()
