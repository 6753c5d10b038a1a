import type { PaymentDeps } from '../platform/payment-deps.ts'
import type { AdminLog } from './admin/admin-log.ts'
import { runAdmin } from './admin/command.ts'
import { takeBackup } from './backup/take.ts'

/** What an operator asks of a deployment, in the process that has its database open. */
export interface Operator {
  /** Writes a backup into a new file. */
  backup(file: string): Promise<void>
  /** Runs an admin command by its words; `operator` is who asks. */
  admin(asked: { args: string[]; operator: string }): Promise<{ lines: string[]; code: number }>
}

export const operatorOf = (deps: PaymentDeps & { dataDir: string }, log: AdminLog): Operator => ({
  backup: (file) => takeBackup(deps, file, deps.now()),
  admin: (asked) => runAdmin(deps, asked, log),
})
