import type { Database } from '../../platform/db/database.ts'

/** What acting on accounts takes; the routes' `Deps` are such. */
export interface AccountDeps {
  database: Database
  /** The origin that mails lead back to. */
  publicUrl: () => string
  now: () => Date
}
