import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../../server/root.ts'

/** Runs once before tests that start servers: bundles the server as a build does, since a process reads one file sooner than a thousand. `BUNDLED_SERVER` names the file. */
export default async (): Promise<() => Promise<void>> => {
  const results = join(root, 'test-results')
  await mkdir(results, { recursive: true })
  const outDir = await mkdtemp(join(results, 'server-'))
  await build({
    configFile: join(root, 'build', 'server.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  })
  process.env.BUNDLED_SERVER = join(outDir, 'main.js')
  return () => rm(outDir, { recursive: true, force: true })
}
