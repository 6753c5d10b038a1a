import { DAY_MS } from '../../contract/rules/paris-time.ts'
import { foundInJson } from '../catalogue-import/files/json.ts'
import type { Outcome } from '../modules/catalogue/rules/plan.ts'
import { saveEvents } from '../modules/catalogue/use-cases/save-events.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { writeSetting } from '../platform/db/settings.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { newToken } from '../platform/security/tokens.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { demoFiles, documentOf } from './catalogue.ts'
import { addAccount, addDemoOrganisation, addDemoSales, addEntries, isEmpty } from './store/accounts.ts'
import { completed } from './store/rows.ts'

/** Age of the catalogue's import in days: before the first of its concerts. */
const IMPORTED_DAYS_AGO = 60
/** The base of addresses in the files. */
const BASE = 'https://demo.invalid'

const mustBeAdded = ({ name, kind, reason, warnings }: Outcome): void => {
  if (kind !== 'added' || warnings.length > 0)
    throw new Error([`Demonstration: ${name} ${kind}`, reason, ...warnings].join(' '))
}

const importCatalogue = async (db: Db, now: Date): Promise<void> => {
  const importedAt = new Date(now.getTime() - IMPORTED_DAYS_AGO * DAY_MS)
  for (const { source, events: ofSource } of demoFiles) {
    const records = foundInJson(documentOf(ofSource, now), { at: '', now: importedAt, base: BASE })
    await saveEvents(records, { named: source, host: null }, 'import', {
      db,
      now: importedAt,
      complete: completed,
      report: mustBeAdded,
    })
  }
}

/**
 * Fills an empty database with the demonstration's catalogue and accounts, in one transaction, with dates relative to `now`. Returns whether it did.
 * The caller excludes other processes.
 */
export const fillDemo = async (db: Db, now: Date): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const hashes = await Promise.all(demoAccounts.map(() => hashPassword(DEMO_PASSWORD)))
  const noHash = await hashPassword(newToken())
  await inTransaction(db, async (tx) => {
    await addEntries(tx)
    await addDemoOrganisation(tx, now)
    await importCatalogue(tx, now)
    await addDemoSales(tx, noHash, now)
    for (const [index, account] of demoAccounts.entries())
      await addAccount(tx, account, hashes[index] ?? '', now)
    await writeSetting(tx, 'demo', true)
  })
  return true
}
