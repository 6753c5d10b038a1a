import { ensureInstalled } from './install.mjs'
import { conclude, runVitest } from './test-runners.mjs'

// Inputs made out of the contract at length, on both databases, and who may call what; what is set outside stays as it is.
await ensureInstalled()
const env = { ATTACK_INPUTS: '300', ...process.env }
process.exit(conclude([await runVitest({ projects: ['attack'], env })]))
