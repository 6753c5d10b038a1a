import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'src',
  'sw',
  'server',
  'contract',
  'posters',
  'build',
  'public',
  'scripts',
  'dist',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/** Copies and builds this project, so that a test can make another release without touching this one. */
export const copyRelease = async () => {
  const root = await mkdtemp(join(tmpdir(), 'nectar-release-'))
  await Promise.all(SOURCES.map((name) => cp(join(projectRoot, name), join(root, name), { recursive: true })))
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir')
  return {
    root,
    /** Replaces words in a source file and builds again, like a deploy. */
    release: async (file: string, before: string, after: string): Promise<void> => {
      const source = await readFile(join(root, file), 'utf8')
      if (!source.includes(before)) throw new Error(`${file} does not say "${before}"`)
      await writeFile(join(root, file), source.replaceAll(before, after))
      const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'pipe' })
      let printed = ''
      for (const stream of [build.stdout, build.stderr]) {
        stream.on('data', (chunk) => {
          printed += chunk
        })
      }
      const code = await new Promise((resolve) => build.once('close', resolve))
      if (code !== 0) throw new Error(`The second release did not build:\n${printed}`)
    },
    dispose: () => rm(root, { recursive: true, force: true }),
  }
}
