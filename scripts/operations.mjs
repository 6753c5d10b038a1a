import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'

await ensureInstalled()
// From the sources and in this very process: no build is needed, and signals reach the command itself.
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(join(root, 'server', 'operations', 'main.ts')).href)
