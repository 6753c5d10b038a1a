import { join } from 'node:path'
import { root } from '../root.ts'

/** Where `drizzle-kit generate` writes; one set for both kinds of database. */
export const migrationsFolder = join(root, 'server', 'platform', 'db', 'migrations')
