import type { ProUser } from '../../../../contract/directory.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { EventRow } from '../../catalogue/store/events.ts'
import { type ProUserRow, proUserById } from '../store/pro-users.ts'
import type { Upcoming } from '../store/upcoming.ts'
import { proUserOnWire } from '../wire.ts'
import { upcomingEvents } from './upcoming-events.ts'

/** An entry of the directory. Throws a Refusal, 404. */
export const foundIn = async (db: Db, id: string): Promise<ProUserRow> => {
  const row = await proUserById(db, id)
  if (!row) throw new Refusal('not_found', 'Cette page n’existe pas ou a été retirée de l’annuaire.')
  return row
}

/** An entry of the directory and its next events. Throws a Refusal, 404. */
export const eventsOfEntry = async (
  db: Db,
  id: string,
  which: Upcoming,
): Promise<{ entry: ProUser; events: EventRow[] }> => {
  const row = await foundIn(db, id)
  return { entry: proUserOnWire(row), events: await upcomingEvents(db, row, which) }
}
