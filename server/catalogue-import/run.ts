import { isAbsolute, join, resolve } from 'node:path'
import { purgePictures } from '../modules/catalogue/store/pictures.ts'
import type { DirectoryCounts } from '../modules/catalogue/use-cases/run-directory.ts'
import { saveEvents } from '../modules/catalogue/use-cases/save-events.ts'
import { BadUsage } from '../platform/command-line.ts'
import { type Database, DatabaseUnavailable } from '../platform/db/database.ts'
import { isConnectionLost, isDiskFull } from '../platform/db/errors.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { openDatabase } from '../platform/db/open.ts'
import { refusalOfCopy } from '../platform/db/settings.ts'
import { BadEnvironment } from '../platform/environment.ts'
import { machineNow } from '../platform/machine-clock.ts'
import { isThere, refusedLine } from '../platform/refused-file.ts'
import { type Env, readEnv } from '../settings/env.ts'
import { runCorrectionCommand } from './correction-command.ts'
import { type CommandResult, runEventCommand } from './event-command.ts'
import { inOperatorWords } from './files/operator-words.ts'
import { openSourceFile, UnreadableFile } from './files/source-file.ts'
import { type CorrectionOptions, type EventOptions, type ImportOptions, readOptions } from './options.ts'
import { pictureCopier } from './pictures.ts'
import { printable, Report } from './report.ts'
import { analyzeCatalogue, bringUpToDate, oneAtATime, tablesOf } from './store.ts'

const readOnly = async (database: Database): Promise<Database | null> => {
  const tables = await tablesOf(database.db)
  if (tables === 'ready') return database
  await database.close()
  if (tables === 'none') return null
  throw new DatabaseUnavailable(
    'La base est d’une version plus ancienne : lancez le serveur ou un import sans --dry-run, qui la mettent à jour.',
  )
}

/**
 * Opens and migrates the server's database, without demonstration data. A trial run neither migrates nor creates one, and `isExpected` never creates
 * one: null if there is no catalogue yet. Throws DatabaseUnavailable with a line, also for an unreleased copy.
 */
const openCatalogue = async (
  env: Env,
  { dryRun, isExpected = false }: { dryRun: boolean; isExpected?: boolean },
): Promise<Database | null> => {
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(process.cwd(), env.DATA_DIR)
  if ((dryRun || isExpected) && !env.DATABASE_URL && !isThere(join(dataDir, 'database', 'PG_VERSION')))
    return null
  let database: Database
  try {
    database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    throw new DatabaseUnavailable(
      `${error.who} utilise ${dataDir} : arrêtez le serveur le temps de l’import, ou donnez-lui une base PostgreSQL (DATABASE_URL), qui se partage.`,
      { cause: error },
    )
  }
  if (dryRun) return readOnly(database)
  try {
    await database.exclusively(() => bringUpToDate(database))
    const refusal = await refusalOfCopy(database.db)
    if (refusal !== null) throw new DatabaseUnavailable(refusal)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The output of an import: a progress line on a terminal, plain lines elsewhere. */
interface Progress {
  line(text: string): void
  at(done: number, report: { imported: number; refused: number }): void
  end(): void
}

const plainLines: Progress = { line: (text) => console.log(text), at: () => {}, end: () => {} }

const START_OF_LINE = '\r\u001b[K'

/** Rewrites one progress line below the printed lines; only on a terminal. */
const showProgress = (size: number): Progress => {
  if (!process.stdout.isTTY) return plainLines
  let shown = ''
  return {
    line: (text) => void process.stdout.write(`${START_OF_LINE}${text}\n${shown}`),
    at: (done, { imported, refused }) => {
      const percent = `${Math.round((done / Math.max(1, size)) * 100)} %`
      // A file may hold a hundred thousand records: one write per percent, not per record.
      if (shown.startsWith(percent)) return
      shown = `${percent} | ${imported} repris, ${refused} refusés`
      process.stdout.write(START_OF_LINE + shown)
    },
    end: () => void process.stdout.write(START_OF_LINE),
  }
}

/** Resolves a file against the operator's folder, because npm runs scripts in the project's folder. */
const fromHere = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file)

const runImport = async (options: ImportOptions): Promise<number> => {
  const now = machineNow()
  const { dryRun } = options
  const file = await openSourceFile(fromHere(options.file), now)
  const env = readEnv(process.env)
  const stop = new AbortController()
  /** Another import runs: this one has written nothing. */
  let isWaiting = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isWaiting) console.log('Interrompu : rien n’a été écrit.')
      if (isWaiting || stop.signal.aborted) process.exit(1)
      stop.abort()
    })
  }
  const database = await openCatalogue(env, options)
  const report = new Report()
  if (dryRun) console.log('Essai : rien n’est écrit.')
  console.log(`${options.file} : ${file.kind}`)
  const progress = showProgress(file.size)
  let directory: DirectoryCounts = { artist: 0, venue: 0, producer: 0 }
  const work = async () => {
    isWaiting = false
    const found = inOperatorWords(file.found, options, (question) => {
      for (const line of report.ask(question)) progress.line(line)
    })
    const source = { named: options.source, host: file.host }
    directory = await saveEvents(found, source, 'import', {
      dryRun,
      seats: options.seats,
      db: database?.db ?? null,
      now,
      clock: machineNow,
      pictures: options.pictures
        ? pictureCopier(database?.db ?? null, { now: machineNow, ...options })
        : null,
      signal: stop.signal,
      report: (outcome) => {
        for (const line of report.add(outcome)) progress.line(line)
        const { added, updated, unchanged, refused } = report.counts
        progress.at(file.progress(), { imported: added + updated + unchanged, refused })
      },
    })
    if (!database || dryRun || stop.signal.aborted) return
    await purgePictures(database.db, now)
    await analyzeCatalogue(database.db)
  }
  try {
    if (database?.kind === 'postgres' && env.DATABASE_URL && !dryRun) {
      await oneAtATime(env.DATABASE_URL, work, () => {
        isWaiting = true
        progress.line('Un autre import est en cours : celui-ci attend.')
      })
    } else await work()
  } finally {
    progress.end()
    await database?.close()
  }
  if (stop.signal.aborted) console.log('Interrompu : relancez la même commande pour finir.')
  for (const line of report.directory(directory)) console.log(line)
  console.log(report.summary())
  return stop.signal.aborted ? 1 : report.exitCode()
}

/** Cleans lines for the terminal: holders' names may contain control sequences. CSV lines are cleaned per cell. */
const printed = (lines: string[], options: EventOptions | CorrectionOptions): string =>
  'csv' in options && options.csv
    ? lines.join('')
    : lines
        .flatMap((line) => line.split('\n'))
        .map(printable)
        .join('\n')

const isCorrection = (options: EventOptions | CorrectionOptions): options is CorrectionOptions =>
  options.command === 'list' || options.command === 'show' || options.command === 'edit'

const runOnCatalogue = async (options: EventOptions | CorrectionOptions): Promise<number> => {
  const env = readEnv(process.env)
  const isReading = ['holders', 'list', 'show'].includes(options.command)
  const database = await openCatalogue(env, {
    dryRun: isReading || ('dryRun' in options && options.dryRun),
    isExpected: true,
  })
  if (!database) throw new DatabaseUnavailable('Il n’y a pas encore de catalogue ici.')
  let result: CommandResult | undefined
  const work = async () => {
    const now = machineNow()
    result = isCorrection(options)
      ? await runCorrectionCommand(database.db, options, now)
      : await runEventCommand(database.db, options, now)
  }
  try {
    const isAlone = database.kind !== 'postgres' || !env.DATABASE_URL || isReading
    if (isAlone || !env.DATABASE_URL) await work()
    else await oneAtATime(env.DATABASE_URL, work, () => console.log('Un import est en cours : attente.'))
  } finally {
    await database.close()
  }
  if (!result) return 1
  console.log(printed(result.lines, options))
  return result.code
}

export const explain = (error: unknown, file: string | undefined): string => {
  if (error instanceof BadUsage) return [error.message, ...error.usage].join('\n')
  if (error instanceof UnreadableFile) return `${file} : ${error.message}`
  if (error instanceof BadEnvironment || error instanceof DatabaseUnavailable) return error.message
  if (isDiskFull(error)) {
    return 'Il n’y a plus de place pour écrire. Ce qui était écrit le reste : faites de la place, puis relancez la même commande pour finir.'
  }
  const refused = refusedLine(error)
  if (refused) return refused
  if (isConnectionLost(error)) {
    return 'La base de données ne répond plus. Ce qui était écrit le reste : relancez la même commande pour finir.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs a command line about the catalogue and prints its result or error; returns the exit code. */
export const runCatalogue = async (args: string[]): Promise<number> => {
  let file: string | undefined
  try {
    const options = readOptions(args)
    if (options.command === 'help') {
      console.log(options.text)
      return 0
    }
    if (options.command !== 'import') return await runOnCatalogue(options)
    file = options.file
    return await runImport(options)
  } catch (error) {
    console.error(explain(error, file).split('\n').map(printable).join('\n'))
    return 1
  }
}
