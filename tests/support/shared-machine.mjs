import { syncBuiltinESMExports } from 'node:module'
import performance from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'

// Loaded into a server that a test starts (`node --import`), for a machine that it shares with others.

// Same as `roughly-compiled.ts`, but NODE_OPTIONS does not accept this flag.
setFlagsFromString('--liftoff-only')

// Turns off the measured delay: a starved server would refuse the calls under test. Only the number of
// concurrent requests still counts as overload.
const { monitorEventLoopDelay } = performance
performance.monitorEventLoopDelay = (options) =>
  Object.assign(monitorEventLoopDelay(options), { enable: () => false })
syncBuiltinESMExports()
