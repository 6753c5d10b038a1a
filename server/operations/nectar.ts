import {
  accessSync,
  constants,
  createWriteStream,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../../contract/rules/paris-time.ts'
import { catalogueCommands } from '../catalogue-import/options.ts'
import { printable } from '../catalogue-import/report.ts'
import { BadUsage, CommandLine, option, PROGRAM, type Values } from '../platform/command-line.ts'
import { DatabaseUnavailable } from '../platform/db/database.ts'
import { isConnectionLost, isDiskFull } from '../platform/db/errors.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { openDatabase } from '../platform/db/open.ts'
import { BadEnvironment } from '../platform/environment.ts'
import { machineNow } from '../platform/machine-clock.ts'
import { isThere, refusedLine, userName } from '../platform/refused-file.ts'
import { version } from '../platform/version.ts'
import { type Env, isThisMachine, readEnv } from '../settings/env.ts'
import { paymentsOf } from '../settings/payments.ts'
import { adminCommands, newKeyLines } from './admin/command.ts'
import { checkBackup, UnreadableBackup } from './backup/backup-file.ts'
import { restoreBackup } from './backup/restore.ts'
import {
  askHolder,
  commandResult,
  HolderFailed,
  type Operator,
  type OperatorCommand,
  operatorOf,
} from './control.ts'
import {
  databaseFindings,
  type Finding,
  findingLine,
  machineFindings,
  settingsFindings,
  siteFindings,
} from './doctor/findings.ts'
import { doorCommands } from './door/command.ts'
import { writeExport } from './export/export.ts'
import { salesCommands } from './sales.ts'

/** Resolves a file against the operator's folder, because npm runs scripts in the project's folder. */
const fromHere = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file)

/** Resolves a file or folder to write, which must not exist yet, in a folder that does. */
const newPath = (name: string): string => {
  const path = fromHere(name)
  if (existsSync(path)) throw new BadUsage(`${name} existe déjà : rien n’a été écrit.`)
  if (!existsSync(dirname(path))) throw new BadUsage(`${name} : le dossier ${dirname(path)} n’existe pas.`)
  return path
}

const dataDirOf = ({ DATA_DIR }: Env): string =>
  isAbsolute(DATA_DIR) ? DATA_DIR : join(process.cwd(), DATA_DIR)

const log = { warn: (details: unknown, line?: string) => console.warn(line ?? '', details) }

/** Opens the database in this process and runs work on it. */
const withOperator = async <T>(env: Env, work: (operator: Operator) => Promise<T>): Promise<T> => {
  const dataDir = dataDirOf(env)
  if (!env.DATABASE_URL && !isThere(join(dataDir, 'database', 'PG_VERSION')))
    throw new DatabaseUnavailable(`DATA_DIR : il n’y a pas de base de données dans ${dataDir}.`)
  const publicUrl = () => env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const payments = paymentsOf(env, isThisMachine(publicUrl()))?.prepare(env)
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  try {
    await database.exclusively(() => database.migrate())
    const provider = (await payments?.open({ database, publicUrl, now: machineNow })) ?? null
    return await work(operatorOf({ database, payments: provider, publicUrl, now: machineNow, dataDir }, log))
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    throw new DatabaseUnavailable(
      `${error.who} utilise ${dataDir} et ne répond pas à cette commande : arrêtez-le d’abord.`,
    )
  } finally {
    await database.close()
  }
}

const count = (value: number, one: string) => `${value.toLocaleString('fr-FR')} ${one}${value > 1 ? 's' : ''}`

const sizeOf = (file: string): string => {
  const { size } = statSync(file)
  return size < 1e6
    ? `${Math.ceil(size / 1e3)} ko`
    : `${(size / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`
}

const contentOf = ({ rows, files }: { rows: number; files: number }, file: string) =>
  `${count(rows, 'ligne')}, ${count(files, 'fichier')}, ${sizeOf(file)}`

/** Runs work that writes these unfinished files; they go if it fails, or if a signal ends it. */
const withUnfinished = async (paths: string[], work: () => Promise<void>): Promise<void> => {
  const clear = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true })
  }
  const interrupt = (_: NodeJS.Signals, signal: number) => {
    clear()
    console.error('Interrompu : rien n’a été gardé.')
    process.exit(128 + signal)
  }
  // Left by a killed command.
  clear()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  try {
    await work()
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    clear()
  }
}

const backup = async (name: string): Promise<void> => {
  const file = newPath(name)
  const env = readEnv(process.env)
  const part = `${file}.part`
  await withUnfinished([part], async () => {
    const answer = env.DATABASE_URL ? null : await askHolder(dataDirOf(env), '/backup')
    if (answer) await pipeline(answer, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    else await withOperator(env, (operator) => operator.backup(part))
    // Verify the backup before it gets its name.
    const found = await checkBackup(part)
    renameSync(part, file)
    console.log(`${name} : ${contentOf(found, file)}, relu et complet.`)
  })
}

/** Names of kept backups, in the order of their instants in UTC; with `.part`, of one that is under way or was killed. */
const KEPT = /^nectar-\d{8}T\d{6}Z\.backup$/
const PART = /^nectar-\d{8}T\d{6}Z\.backup\.part$/

/** Returns the name of a kept backup. */
const keptName = (at: Date): string => `nectar-${at.toISOString().replace(/\.\d+|[-:]/g, '')}.backup`

/** Writes a backup into a folder, named after its instant, then deletes the oldest ones beyond `keep`; others' files stay. */
const keepBackups = async (name: string, keep: string): Promise<void> => {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new BadUsage('--keep : un nombre entier à partir de 1 est attendu.')
  const folder = fromHere(name)
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new BadUsage(`${name} : avec --keep, un dossier qui existe est attendu.`)
  const now = machineNow()
  const dayBefore = keptName(new Date(now.getTime() - DAY_MS))
  for (const file of readdirSync(folder).filter((name) => PART.test(name) && name < dayBefore))
    rmSync(join(folder, file), { force: true })
  await backup(join(folder, keptName(now)))
  const kept = readdirSync(folder)
    .filter((file) => KEPT.test(file))
    .sort()
  for (const file of kept.slice(0, -Number(keep))) {
    rmSync(join(folder, file))
    console.log(`${file} : effacée, ${keep} restent.`)
  }
}

const exportAll = async (name: string): Promise<void> => {
  const folder = newPath(name)
  const env = readEnv(process.env)
  const file = `${folder}.lines`
  await withUnfinished([file, `${folder}.part`], async () => {
    const answer = env.DATABASE_URL ? null : await askHolder(dataDirOf(env), '/export', userName())
    if (answer) await pipeline(answer, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    else await withOperator(env, (operator) => operator.export(file, userName()))
    for (const { name: part, rows } of await writeExport(file, folder))
      console.log(`${part.padEnd(10)} ${count(rows, 'ligne')}`)
    console.log(
      `${name} : chaque fichier en CSV pour un tableur et en JSON. Ce sont des données personnelles.`,
    )
  })
}

const restore = async (name: string, overwrite: boolean): Promise<void> => {
  const env = readEnv(process.env)
  const file = fromHere(name)
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BadUsage(`${name} n’existe pas.`)
  }
  if (statSync(file).isDirectory())
    throw new BadUsage(`${name} : c’est un dossier ; une sauvegarde est un fichier.`)
  const found = await restoreBackup(file, {
    databaseUrl: env.DATABASE_URL,
    dataDir: dataDirOf(env),
    overwrite,
    now: machineNow(),
  }).catch((error: unknown) => {
    if (error instanceof UnreadableBackup) throw new BadUsage(`${name} : ${error.message}`)
    throw error
  })
  console.log(`${name}, prise le ${found.at} : ${contentOf(found, file)} rétablis.`)
  if (found.aside) console.log(`Ce qui s’y trouvait est dans ${found.aside}.`)
  console.log(
    'Cette copie n’envoie et ne vend rien, et n’enregistre rien, avant « bin/nectar admin release --drop » (ou --send).',
  )
}

/** Runs a command in the process that holds the database, if there is one, else in this process. */
const ask = async (command: OperatorCommand, args: string[]) => {
  const env = readEnv(process.env)
  const asked = { args, operator: userName() }
  const answer = env.DATABASE_URL
    ? null
    : await askHolder(dataDirOf(env), `/${command}`, JSON.stringify(asked))
  return answer ? commandResult(answer) : withOperator(env, (operator) => operator[command](asked))
}

/** Runs a command of a program in the process that holds the database, and prints its result. */
const runAsked = async (command: OperatorCommand, args: string[]): Promise<number> => {
  const { lines, code, isUsage } = await ask(command, args)
  // Members' texts may contain control sequences for the terminal.
  const shown = command === 'admin' ? lines.map(printable) : lines
  if (isUsage) console.error(shown.join('\n'))
  else console.log(shown.join('\n'))
  return code
}

/** Checks the database where it is open; one that cannot be opened is a finding too. */
const databaseChecked = async (env: Env): Promise<Finding[]> => {
  try {
    const answer = env.DATABASE_URL
      ? null
      : await askHolder(dataDirOf(env), '/doctor', '{"args":[],"operator":""}')
    if (answer) return (await commandResult(answer)).lines.map((line): Finding => JSON.parse(line))
    const dataDir = dataDirOf(env)
    if (!env.DATABASE_URL && !isThere(join(dataDir, 'database', 'PG_VERSION')))
      return [{ state: 'odd', line: `Il n’y a pas encore de base de données dans ${dataDir}.` }]
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
    try {
      return await databaseFindings(database, machineNow)
    } finally {
      await database.close()
    }
  } catch (error) {
    return [{ state: 'bad', line: explain(error) }]
  }
}

const doctor = async (): Promise<number> => {
  const env = readEnv(process.env)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const findings = [
    ...settingsFindings(env, { publicUrl, demo: env.DEMO_DATA, now: machineNow() }),
    ...(await machineFindings(env, { dataDir: dataDirOf(env), now: machineNow })),
    ...(await databaseChecked(env)),
    ...(await siteFindings(env, publicUrl)),
  ]
  console.log(findings.map(findingLine).map(printable).join('\n'))
  const faults = findings.filter(({ state }) => state === 'bad').length
  console.log(faults === 0 ? 'Rien à réparer.' : `${count(faults, 'faute')}.`)
  return faults === 0 ? 0 : 1
}

/** Runs a command; returns the exit code. */
type Run = (args: string[], values: Values) => Promise<number>

const done = async (work: Promise<void>): Promise<number> => {
  await work
  return 0
}

const start: Run = async () => {
  throw new BadUsage('Le serveur se lance par « bin/nectar start » ou « node dist/server/main.js ».')
}

const FILE = { FICHIER: 'la sauvegarde, un fichier', DOSSIER: 'un dossier qui n’existe pas encore' }

/** All commands of an operator. */
export const commands = new CommandLine<Run>(PROGRAM, 'exploite Nectar', FILE)
  .version(version.version, '-V, --version', 'donne la version')
  .adds('start', 'lance le serveur', start)
  .holds(adminCommands, doorCommands, salesCommands, catalogueCommands)
  .adds(
    'backup <FICHIER>',
    'écrit une sauvegarde ; toute la base, les clés et les fichiers de DATA_DIR, dans un fichier neuf, pendant que le serveur sert',
    ([file = ''], { keep }) => done(typeof keep === 'string' ? keepBackups(file, keep) : backup(file)),
    option(
      '--keep <N>',
      'FICHIER est un dossier : la sauvegarde y prend la date pour nom, les N dernières restent',
    ),
  )
  .adds(
    'doctor',
    'vérifie tout ; réglages, serveur de mails, disque, horloge, base, et le site à son adresse publique',
    doctor,
  )
  .adds(
    'export <DOSSIER>',
    'écrit tout pour des gens et d’autres programmes ; concerts, annuaire, membres, commandes, billets, registre, en CSV et en JSON, dans un dossier neuf, pendant que le serveur sert',
    ([folder = '']) => done(exportAll(folder)),
  )
  .adds(
    'restore <FICHIER>',
    'rétablit une sauvegarde ; dans la base et le dossier que l’environnement nomme, serveur arrêté. La copie n’envoie et ne vend rien avant « admin release »',
    ([file = ''], { overwrite }) => done(restore(file, overwrite === true)),
    option('--overwrite', 'remplace ce qui s’y trouve'),
  )

const print = (lines: string[]): number => {
  console.log(lines.join('\n'))
  return 0
}

const run = async (args: string[]): Promise<number> => {
  const chosen = commands.read(args)
  if (typeof chosen === 'string') {
    console.log(chosen)
    return 0
  }
  const [program = '', ...rest] = args
  // A key is made where there is no database yet.
  if (chosen.path.join(' ') === 'admin new-key') return print(await newKeyLines())
  if (program === 'catalogue') return (await import('../catalogue-import/run.ts')).runCatalogue(rest)
  if (program === 'admin' || program === 'door' || program === 'sales') return runAsked(program, rest)
  return chosen.run(chosen.args, chosen.values)
}

export const explain = (error: unknown): string => {
  if (error instanceof BadUsage) return [error.message, ...error.usage].join('\n')
  if ([BadEnvironment, DatabaseUnavailable, HolderFailed].some((known) => error instanceof known))
    return (error as Error).message
  if (isDiskFull(error)) return 'Il n’y a plus de place pour écrire : rien n’a été gardé.'
  const refused = refusedLine(error)
  if (refused) return refused
  if (isConnectionLost(error))
    return 'Le serveur, ou sa base de données, ne répond plus. Regardez ce qui est fait avant de relancer la commande.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs a command line of an operator and prints its result or error; returns the exit code. */
export const runNectar = async (args: string[]): Promise<number> => {
  try {
    return await run(args)
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}
