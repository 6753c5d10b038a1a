import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { machineVariables } from '../../tests/support/machine-variables.ts'
import { copyFilledDatabase, postgresOrReason } from '../../tests/support/server/databases.ts'
import { bundled } from '../../tests/support/server/process.ts'
import { explain as explainImport } from '../catalogue-import/run.ts'
import { oneAtATime } from '../catalogue-import/store.ts'
import { DiskFull } from '../platform/db/errors.ts'
import { root } from '../platform/root.ts'
import { askHolder, type Operator, serveOperator } from './control.ts'
import { explain, runNectar } from './nectar.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-program-'))
const postgres = await postgresOrReason()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await postgres?.stop()
})

/** Runs `bin/nectar` of a copy from a folder, without npm. */
const nectar = (copy: string, args: string[], { cwd, env = {} }: { cwd: string; env?: object }) =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(join(copy, 'bin', 'nectar'), args, { cwd, env: { ...machineVariables(), ...env } })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, output, errors }))
  })

/** Copies what runs the commands, with the packages but `without`. */
const copyOf = (name: string, without: (name: string) => boolean): string => {
  const copy = join(folder, name)
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  for (const entry of readdirSync(join(root, 'node_modules')))
    if (!without(entry)) symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  return copy
}

describe('bin/nectar of a built project without tsx', () => {
  let copy: string
  const elsewhere = join(folder, 'elsewhere')
  beforeAll(() => {
    mkdirSync(elsewhere)
    copy = copyOf('built', (name) => name === 'tsx')
    cpSync(dirname(bundled('operations')), join(copy, 'dist', 'server'), { recursive: true })
    const migrations = join('server', 'platform', 'db', 'migrations')
    cpSync(join(root, migrations), join(copy, migrations), { recursive: true })
    copyFilledDatabase(join(copy, '.data'))
  })

  test('says its help, its version and errors, and has installed nothing', async () => {
    const packages = readdirSync(join(copy, 'node_modules'))
    expect(await nectar(copy, ['--help'], { cwd: elsewhere })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Usage : bin\/nectar /),
      errors: '',
    })
    expect((await nectar(copy, ['--version'], { cwd: elsewhere })).output).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(await nectar(copy, ['admin', 'truc'], { cwd: elsewhere })).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^Commande inconnue : truc\.\n/),
    })
    expect(readdirSync(join(copy, 'node_modules'))).toEqual(packages)
  })

  test('reads the project’s database and the caller’s files, from another folder', async () => {
    const sessions = await nectar(copy, ['admin', 'mails', 'standard@nectar.test'], { cwd: elsewhere })
    expect(sessions).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ mails?\n$/) })
    // Where the database is has been read; the others are quicker on PostgreSQL.
    const env = {
      ...(postgres && { DATABASE_URL: await postgres.createDatabase(process.env.FILLED_POSTGRES) }),
    }
    const backup = await nectar(copy, ['backup', 'mine.backup'], { cwd: elsewhere, env })
    expect(backup).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^mine\.backup : .+ complet\.\n$/),
    })
    expect(existsSync(join(elsewhere, 'mine.backup'))).toBe(true)
    expect(
      await nectar(copy, ['catalogue', 'list', 'venues', '--limit', '1'], { cwd: elsewhere, env }),
    ).toMatchObject({
      code: 0,
      output: expect.stringContaining('Les 1 premiers'),
    })
    const everything = await nectar(copy, ['export', 'tout'], { cwd: elsewhere, env })
    expect(everything).toMatchObject({ code: 0, output: expect.stringMatching(/^membres +\d+ lignes/m) })
    expect(readdirSync(elsewhere)).toEqual(['mine.backup', 'tout'])
    // npm runs scripts in the project and names the caller's folder.
    const again = await nectar(copy, ['backup', 'mine.backup'], {
      cwd: copy,
      env: { ...env, INIT_CWD: elsewhere },
    })
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('mine.backup existe déjà') })
  })

  test('refuses an invalid value in lines on stderr, with the command’s usage', async () => {
    const { code, output, errors } = await nectar(copy, ['admin', 'audit', '--limit', 'x'], {
      cwd: elsewhere,
    })
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^--limit : un nombre entier est attendu\.\n\nUsage : bin\/nectar admin audit /)
  })
})

test('without a build and tsx, or without packages, it says in one line what to run', async () => {
  const bare = copyOf('bare', (name) => name === 'tsx')
  expect(await nectar(bare, ['admin', 'dead'], { cwd: folder })).toEqual({
    code: 1,
    output: '',
    errors: `Nectar n’est pas construit : lancez « npm ci && npm run build » dans ${bare}.\n`,
  })
  const empty = copyOf('empty', () => true)
  cpSync(dirname(bundled('operations')), join(empty, 'dist', 'server'), { recursive: true })
  expect(await nectar(empty, ['start'], { cwd: folder })).toEqual({
    code: 1,
    output: '',
    errors: `Des paquets de Nectar manquent : lancez « npm ci » dans ${empty}.\n`,
  })
})

test('without a build it runs the sources through tsx', async () => {
  const sources = copyOf('sources', () => false)
  for (const name of ['server', 'contract', 'posters', 'src', 'tsconfig.base.json', 'tsconfig.json'])
    symlinkSync(join(root, name), join(sources, name))
  const help = await nectar(sources, ['door', '--help'], { cwd: folder })
  expect(help).toMatchObject({
    code: 0,
    output: expect.stringContaining('link [options] <CONCERT>'),
    errors: '',
  })
})

test('a file that the user may not reach is told of in one line, with the user', () => {
  const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/root/mine.backup.part' })
  expect(explain(refused)).toMatch(/^\/root\/mine\.backup\.part : l’utilisateur « .+ » n’y a pas accès\. .+$/)
})

test('a socket that the user may not reach, and a server that stops meanwhile, are told of in one line', () => {
  const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', address: '/srv/data/control.sock' })
  expect(explain(refused)).toMatch(/^\/srv\/data\/control\.sock : l’utilisateur « .+ » n’y a pas accès\. .+$/)
  const cut = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(explain(cut)).toMatch(/^Le serveur, ou sa base de données, ne répond plus\. .+$/)
})

test('an import whose disk is full, or whose folder is another user’s, is told of in one line', () => {
  const full = new Error('Failed query: insert', { cause: new DiskFull('no space') })
  expect(explainImport(full, 'a.ics')).toMatch(/^Il n’y a plus de place pour écrire\. .+ relancez .+$/)
  const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/data/owner.json' })
  expect(explainImport(refused, 'a.ics')).toMatch(/^\/srv\/data\/owner\.json : l’utilisateur « .+$/)
})

test('a server that fails at a command tells why in one line, without the values of its query', async () => {
  const fails = async () => {
    throw new DrizzleQueryError('select $1', ['a@b.test'], new Error('out of memory'))
  }
  const control = await serveOperator({ admin: fails } as unknown as Operator, folder)
  const error = await askHolder(folder, '/admin', '{"args":[],"operator":""}').catch((one: unknown) => one)
  await control?.stop()
  expect(explain(error)).toBe('Le serveur n’a pas pu exécuter la commande (out of memory).')
})

test.each(['export', 'backup'])('%s that is interrupted leaves nothing', async (command) => {
  const held = createServer((_, response) => void response.write('half of one')).listen(
    join(folder, 'control.sock'),
  )
  await once(held, 'listening')
  const child = spawn(process.execPath, [bundled('operations'), command, 'interrupted'], {
    cwd: root,
    env: { ...machineVariables(), DATA_DIR: folder, INIT_CWD: folder },
  })
  const left = () => readdirSync(folder).filter((name) => name.startsWith('interrupted'))
  await expect.poll(left).not.toEqual([])
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect([code, left()]).toEqual([130, []])
  held.close()
  held.closeAllConnections()
})

test('a kept backup that was killed is deleted a day later', async () => {
  const kept = join(folder, 'kept')
  mkdirSync(kept)
  const [old, underWay] = ['20200101T000000Z', '29990101T000000Z'].map((at) => `nectar-${at}.backup.part`)
  for (const name of [old, underWay]) writeFileSync(join(kept, name ?? ''), 'half of one')
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', undefined)
  const written = vi.spyOn(console, 'error').mockReturnValue()
  expect(await runNectar(['backup', kept, '--keep', '2'])).toBe(1)
  expect(written.mock.calls).toEqual([[expect.stringContaining('il n’y a pas de base de données')]])
  expect(readdirSync(kept)).toEqual([underWay])
})

test.skipIf(!postgres)(
  'an import that waits for another one ends at once when it is interrupted',
  async () => {
    const url = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
    const file = join(folder, 'agenda.ics')
    writeFileSync(file, 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
    const said: string[] = []
    const other = async () => {
      const child = spawn(process.execPath, [bundled('operations'), 'catalogue', 'import', file], {
        cwd: root,
        env: { ...machineVariables(), DATABASE_URL: url },
      })
      child.stdout.on('data', (chunk: Buffer) => void said.push(chunk.toString()))
      await expect.poll(() => said.join('')).toContain('Un autre import est en cours')
      child.kill('SIGINT')
      const [code] = await once(child, 'close')
      expect([code, said.join('')]).toEqual([1, expect.stringContaining('Interrompu : rien n’a été écrit.')])
    }
    await oneAtATime(url, other, () => undefined)
  },
)

test('a disk that nobody writes to, and a folder to restore, are told of in one line', async () => {
  const refused = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/mnt/mine.backup.part' })
  expect(explain(refused)).toMatch(/^\/mnt\/mine\.backup\.part : .+ lecture seule\. .+$/)
  const written = vi.spyOn(console, 'error').mockReturnValue()
  expect(await runNectar(['restore', folder])).toBe(1)
  expect(written.mock.calls).toEqual([[`${folder} : c’est un dossier ; une sauvegarde est un fichier.`]])
})

test('a server whose disk is full is told of in one line', async () => {
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const control = await serveOperator({ backup: full } as unknown as Operator, folder)
  const error = await askHolder(folder, '/backup').catch((refused: unknown) => refused)
  await control?.stop()
  expect(error).toBeInstanceOf(DiskFull)
  expect(explain(error)).toBe('Il n’y a plus de place pour écrire : rien n’a été gardé.')
})
