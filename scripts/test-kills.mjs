import { ensureInstalled } from './install.mjs'
import { conclude, runVitest } from './test-runners.mjs'

// What takes too long for `npm test`: 100 kills in the middle of each kind of write, and outages. `KILLS=5 npm run test:kills` to try.
await ensureInstalled()
const env = { KILLS: process.env.KILLS || '100' }
const results = [
  await runVitest({ projects: ['kills'], env }),
  await runVitest({ projects: ['outages'], env }),
]
process.exit(conclude(results))
