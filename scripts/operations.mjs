import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'

await ensureInstalled()
// Runs the sources in this process: it needs no build, and signals reach the command itself.
const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(join(root, 'server', 'operations', 'main.ts')).href)
