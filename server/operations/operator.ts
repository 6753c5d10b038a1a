import type { PaymentDeps } from '../platform/deps.ts'
import type { AdminLog } from './admin/admin-log.ts'
import { type CommandResult, runAdmin } from './admin/command.ts'
import { takeBackup } from './backup/take.ts'
import { runDoor } from './door/command.ts'

/** The words of a command, and who runs it. */
interface Asked {
  args: string[]
  operator: string
}

/** What an operator asks of a deployment, in the process that has its database open. */
export interface Operator {
  /** Writes a backup into a new file. */
  backup(file: string): Promise<void>
  /** Runs an admin command by its words; `operator` is who asks. */
  admin(asked: Asked): Promise<CommandResult>
  /** Runs a command of the venue's door. */
  door(asked: Asked): Promise<CommandResult>
}

export const operatorOf = (deps: PaymentDeps & { dataDir: string }, log: AdminLog): Operator => ({
  backup: (file) => takeBackup(deps, file, deps.now()),
  admin: (asked) => runAdmin(deps, asked, log),
  door: (asked) => runDoor(deps, asked),
})
