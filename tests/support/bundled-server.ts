import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../server/platform/root.ts'

/** What tests start: the server, the catalogue command, and what only sends mails. */
const ENTRIES = {
  main: 'server/main.ts',
  catalogue: 'server/catalogue-import/main.ts',
  operations: 'server/operations/main.ts',
  'mail-process': 'tests/support/server/mail-process.ts',
}

/**
 * Runs once before tests that start processes: bundles the programs as a build does, since a process reads one file sooner than a thousand.
 * `BUNDLED_SERVER` names the server's file; the others stand beside it.
 */
export default async (): Promise<undefined | (() => Promise<void>)> => {
  // Another project's tests have asked for it before.
  if (process.env.BUNDLED_SERVER) return undefined
  const results = join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const outDir = await mkdtemp(join(results, 'server-'))
  await build({
    configFile: join(root, 'build', 'server.config.ts'),
    logLevel: 'warn',
    build: {
      outDir,
      ssr: true,
      rolldownOptions: { input: ENTRIES, output: { entryFileNames: '[name].js' } },
    },
  })
  process.env.BUNDLED_SERVER = join(outDir, 'main.js')
  return () => rm(outDir, { recursive: true, force: true })
}
