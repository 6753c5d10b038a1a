import type { FigureLinks, NewFigureLink, SharedFigures } from '../../../../contract/organiser.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { hashToken, newId, newToken } from '../../../platform/security/tokens.ts'
import { recordAct } from '../../organisations/use-cases/organisations.ts'
import type { TeamContext } from '../../organisations/use-cases/people.ts'
import { salesByDay } from '../../register/use-cases/statement.ts'
import { SUSPENDED_TEAM, TOO_MANY_FIGURE_LINKS, UNKNOWN_FIGURE_LINK } from '../rules/concerts.ts'
import { concertOf } from '../store/concerts.ts'
import {
  addFigureLink,
  concertOfFigureLink,
  openFigureLinks,
  renewFigureLink,
  revokeFigureLink,
} from '../store/figure-links.ts'
import { concertSummary, forConcert, inConcert, type WhichConcert } from './concerts.ts'

/** How long a link opens. */
const LINK_MS = 90 * DAY_MS
/** Most open links of a concert. */
const MAX_LINKS = 5

const linksOf = async (db: Db, eventId: string, now: Date): Promise<FigureLinks> => ({
  links: (await openFigureLinks(db, eventId, now)).map(({ id, createdAt, expiresAt }) => ({
    ...{ id, madeAt: createdAt.toISOString(), until: expiresAt.toISOString() },
  })),
})

/** Lists a concert's open links for its organisation's people. */
export const figureLinksFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | FigureLinks> =>
  forConcert(db, which, ({ id }) => linksOf(db, id, now))

/** Makes a link to a concert's figures. Its code is in this response alone; asked for again by its id, the link gets another one. */
export const shareFigures = (
  db: Db,
  which: WhichConcert,
  asked: string | undefined,
  { now, origin }: TeamContext,
): Promise<Refusal | NewFigureLink> =>
  inConcert(db, which, 'anyone', async (tx, _, { organisation }): Promise<Refusal | NewFigureLink> => {
    if (organisation.state === 'suspended') return SUSPENDED_TEAM
    const { organisationId, eventId, memberId } = which
    const open = await openFigureLinks(tx, eventId, now)
    const repeated = open.find(({ id }) => id === asked)
    if (open.length >= MAX_LINKS && !repeated) return TOO_MANY_FIGURE_LINKS
    const code = newToken()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    const link = { codeHash: hashToken(code), eventId, createdAt: now, expiresAt }
    if (repeated) await renewFigureLink(tx, repeated.id, link)
    else if (!(await addFigureLink(tx, { ...link, id: asked ?? newId() })))
      await addFigureLink(tx, { ...link, id: newId() })
    await recordAct(tx, { at: now, organisationId, memberId, act: 'figures_shared', about: eventId })
    return { url: `${origin}${pathTo(paths.sharedFigures, code)}`, ...(await linksOf(tx, eventId, now)) }
  })

/** Revokes a link; without an open one, nothing changes. */
export const unshareFigures = (
  db: Db,
  which: WhichConcert,
  linkId: string,
  now: Date,
): Promise<Refusal | FigureLinks> =>
  inConcert(db, which, 'anyone', async (tx) => {
    const { organisationId, eventId, memberId } = which
    if (await revokeFigureLink(tx, { id: linkId, eventId }, now))
      await recordAct(tx, { at: now, organisationId, memberId, act: 'figures_unshared', about: eventId })
    return linksOf(tx, eventId, now)
  })

/** Returns a concert's counts and takings to whoever has a link: no name, no person. */
export const sharedFigures = async (db: Db, code: string, now: Date): Promise<Refusal | SharedFigures> => {
  const link = await concertOfFigureLink(db, hashToken(code), now)
  const concert = link && (await concertOf(db, link.organisationId, link.eventId))
  if (!link || !concert) return UNKNOWN_FIGURE_LINK
  const { id: _, ...shown } = await concertSummary(db, concert, now)
  return {
    ...shown,
    days: (await salesByDay(db, link.eventId)).map((day) => ({
      ...{ date: day.date, issued: day.issued, returned: day.cancelled },
      takings: eurosOfCents(day.takenCents),
    })),
    until: link.expiresAt.toISOString(),
    at: now.toISOString(),
  }
}
