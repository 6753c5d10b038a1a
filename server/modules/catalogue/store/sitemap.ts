import { and, asc, gte, isNull } from 'drizzle-orm'
import { isVenueSide } from '../../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events, proUsers } from '../../../platform/db/schema.ts'

/** As many addresses as one site map may hold. */
const MOST = 50_000

/**
 * The paths of everything that a search engine should know of, `most` at most: these pages, everybody in the directory at the address of
 * their side, the events that are listed from a day on (the next ones first, from an index alone).
 */
export const sitePaths = async (
  db: Db,
  pages: string[],
  firstDay: string,
  most = MOST,
): Promise<string[]> => {
  const pros = await db
    .select({ id: proUsers.id, type: proUsers.type })
    .from(proUsers)
    .orderBy(asc(proUsers.id))
    .limit(most)
  const directory = pros.map(({ id, type }) => pathTo(isVenueSide(type) ? paths.venue : paths.artist, id))
  const fixed = [...pages, ...directory].slice(0, most)
  const listed = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.withdrawnAt), gte(events.date, firstDay)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(most - fixed.length)
  return [...fixed, ...listed.map(({ id }) => pathTo(paths.event, id))]
}
