import { parseArgs } from 'node:util'
import type { PaymentDeps } from '../../platform/payment-deps.ts'
import type { AdminLog } from './admin-log.ts'
import { releaseHeld } from './release.ts'

/** What a command comes to: the lines to print, and the process's exit code. */
export interface CommandResult {
  lines: string[]
  code: number
}

export const ADMIN_USAGE = `Usage : npm run admin -- release --send | --drop

release   libère une copie rétablie d’une sauvegarde : elle envoie et vend à nouveau dès le prochain démarrage.
          --drop  l’original a continué après la sauvegarde : ce qui attendait, et ce qu’il y aurait à dire jusqu’à
                  maintenant, ne part pas
          --send  l’original s’est arrêté à la sauvegarde : ce qui attendait part`

const usage = (line: string): CommandResult => ({ lines: [line, '', ADMIN_USAGE], code: 1 })

/** Runs an admin command by its words. */
export const runAdmin = async (deps: PaymentDeps, args: string[], log: AdminLog): Promise<CommandResult> => {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  if (values.help || positionals.length === 0) return { lines: [ADMIN_USAGE], code: 0 }
  if (positionals[0] !== 'release') return usage(`Commande inconnue : ${positionals[0]}.`)
  if (values.send === values.drop) return usage('release : --send ou --drop est attendu.')
  const lines = await releaseHeld(deps, values.send ? 'send' : 'drop', log)
  return lines ? { lines, code: 0 } : { lines: ['Rien n’est retenu ici.'], code: 1 }
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: { send: { type: 'boolean' }, drop: { type: 'boolean' }, help: { type: 'boolean' } },
  })
