import { type Env, isThisMachine } from '../env.ts'
import { memberByEmail } from '../modules/sessions/store/members.ts'
import type { Db } from '../platform/db/database.ts'
import { checkPassword } from '../platform/security/passwords.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'

/** The demonstration's accounts in this database that still open with its published password. */
const openAccounts = async (db: Db): Promise<string[]> => {
  const open: string[] = []
  for (const { email } of demoAccounts) {
    const member = await memberByEmail(db, email)
    if (member && (await checkPassword(member.passwordHash, DEMO_PASSWORD))) open.push(email)
  }
  return open.sort()
}

/** What an operator whose site others can reach should know about the demonstration, one line each. */
export const demoWarnings = async (
  db: Db,
  { DATABASE_URL, isDemoAsked }: Env,
  publicUrl: string,
): Promise<string[]> => {
  if (isThisMachine(publicUrl)) return []
  const open = await openAccounts(db)
  if (open.length > 0)
    return [
      `ATTENTION : ${publicUrl} est public, et ${open.join(', ')} s’ouvre${open.length > 1 ? 'nt' : ''} avec le mot de passe publié de la démonstration. Pour un vrai site : un nouveau DATA_DIR (ou une base vide) et DEMO_DATA=false.`,
    ]
  return !isDemoAsked && DATABASE_URL === undefined
    ? [
        'DEMO_DATA : PUBLIC_URL est public, la démonstration n’est donc pas installée (DEMO_DATA=true la demande).',
      ]
    : []
}
