import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { pack, shippedPackages } from '../../scripts/pack.mjs'
import { machineVariables } from '../../tests/support/machine-variables.ts'
import { testPostgres } from '../../tests/support/postgres.ts'

// Builds and packs the project, which takes a minute.
vi.setConfig({ testTimeout: 1_800_000 })

const folder = mkdtempSync(join(tmpdir(), 'nectar-release-'))
const { postgres, missing } = await testPostgres()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

/** Runs a program of the unpacked release from another folder; returns its output. */
const run = (program: string, args: string[], env: NodeJS.ProcessEnv) =>
  execFileSync(program, args, { cwd: tmpdir(), env: { ...machineVariables(), ...env }, encoding: 'utf8' })

test.skipIf(!postgres)(
  `a release starts where nothing is installed, and has the commands${missing ? ` (${missing})` : ''}`,
  { tags: ['long'] },
  async () => {
    const file = await pack(folder)
    execFileSync('sha256sum', ['--check', '--quiet', `${file}.sha256`], { cwd: folder })
    execFileSync('tar', ['-xzf', file, '-C', folder])
    const release = join(folder, readdirSync(folder).find((name) => !name.includes('.tgz')) ?? '')
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release })
    for (const path of ['licences/licences.txt', 'docs/operations.md', 'bin/nectar'])
      expect(existsSync(join(release, path)), path).toBe(true)
    expect(existsSync(join(release, 'node_modules', 'vite'))).toBe(false)

    const env = {
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: 'true',
      PORT: '0',
    }
    const server = spawn(process.execPath, [join(release, 'dist', 'server', 'main.js')], {
      cwd: tmpdir(),
      env: { ...machineVariables(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const ended = new Promise((resolve) => server.once('close', resolve))
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/http:\/\/localhost:\d+/)
    const origin = /http:\/\/localhost:\d+/.exec(output)?.[0] ?? ''
    for (const path of ['/api/ready', '/', '/events', '/sw.js', '/api/openapi.json'])
      expect((await fetch(origin + path)).status, path).toBe(200)

    const nectar = join(release, 'bin', 'nectar')
    expect(run(nectar, ['doctor'], env)).toContain('La base est à jour')
    expect(run(nectar, ['admin', 'find', 'premium@'], env)).toContain('premium@nectar.test')
    // Its packages are loaded late.
    expect(run(nectar, ['catalogue', 'list', '--limit', '1'], env)).toContain('Les 1 premiers')
    run(nectar, ['backup', join(folder, 'one.backup')], env)
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'one.backup'))).toBe(true)
  },
)

test('what is shipped has what the server loads only when it needs it', { tags: ['long'] }, () => {
  const shipped = shippedPackages()
  for (const name of ['html-to-text', 'stripe', 'nodemailer', '@resvg/resvg-js', 'passkit-generator'])
    expect(shipped).toContain(`node_modules/${name}`)
  expect(shipped.filter((path) => /\/(?:react|vite|typescript|@playwright)/.test(path))).toEqual([])
})
