import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into a program that a test starts (`node --import`): at SIGUSR2 it collects its garbage and says how many bytes are still in use.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  // Twice: the first leaves what is only freed by finalizers.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`in use: ${heapUsed + external}`)
})
