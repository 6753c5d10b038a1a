import { parisStamp } from '../../contract/rules/paris-time.ts'
import type { PaymentDeps } from '../modules/deps.ts'
import { BadUsage, type Chosen, type CommandLine } from '../platform/command-line.ts'
import { refusalOfCopy as refusalOf } from '../platform/db/settings.ts'
import { addAuditEntry } from './store/admin.ts'

/** The arguments of a command, and its caller's name. */
export interface Asked {
  args: string[]
  operator: string
}

/** The result of a command: lines to print, on stderr if the command line is invalid, and the exit code. */
export interface CommandResult {
  lines: string[]
  code: number
  isUsage?: boolean | undefined
}

/** The result of a command, and its entry in the audit; `about` is an id. */
export interface Outcome {
  lines: string[]
  about?: string | undefined
  outcome: string
  hasFailed?: boolean
}

/** A command with its arguments and options; its result is recorded in the audit. */
export type Handler<Given, Deps = PaymentDeps> = (
  deps: Deps,
  args: string[],
  values: Given,
) => Promise<Outcome>

export const failed = (line: string, about?: string): Outcome => ({
  lines: [line],
  about,
  outcome: line,
  hasFailed: true,
})

/** Refuses a command that changes a restored copy which no operator has released (decision 043); undefined if it may. */
export const refusalOfCopy = async ({
  database,
}: Pick<PaymentDeps, 'database'>): Promise<Outcome | undefined> => {
  const refusal = await refusalOf(database.db)
  return refusal === null ? undefined : failed(refusal)
}

/** Builds a command that refuses to change a copy which is not released. */
export const whenReleased =
  <Deps extends Pick<PaymentDeps, 'database'>, Rest extends unknown[]>(
    command: (deps: Deps, ...rest: Rest) => Promise<Outcome>,
  ) =>
  async (deps: Deps, ...rest: Rest): Promise<Outcome> =>
    (await refusalOfCopy(deps)) ?? command(deps, ...rest)

/** Formats an instant in Paris. */
export const at = (instant: Date | null) => (instant ? parisStamp(instant) : '—')

export const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`

/** Runs a command of a program and records it in the audit as `command`, even if it fails. */
export const runAudited = async <Run>(
  program: CommandLine<Run>,
  { database, now }: Pick<PaymentDeps, 'database' | 'now'>,
  { args, operator }: Asked,
  work: (chosen: Chosen<Run>) => Promise<Outcome>,
  commandOf: (path: string[]) => string,
): Promise<CommandResult> => {
  let chosen: Chosen<Run> | string = ''
  const write = (path: string[], { about, outcome }: Pick<Outcome, 'about' | 'outcome'>) =>
    addAuditEntry(database.db, {
      at: now(),
      operator,
      command: commandOf(path),
      about: about ?? null,
      outcome,
    })
  try {
    chosen = program.read(args)
    if (typeof chosen === 'string') return { lines: chosen.split('\n'), code: 0 }
    const done = await work(chosen)
    await write(chosen.path, done)
    return { lines: done.lines, code: done.hasFailed ? 1 : 0 }
  } catch (error) {
    const path = typeof chosen === 'string' ? null : chosen
    if (error instanceof BadUsage)
      return { lines: [error.message, ...(path?.usage ?? error.usage)], code: 1, isUsage: true }
    if (path) await write(path.path, { outcome: 'failed' })
    throw error
  }
}
