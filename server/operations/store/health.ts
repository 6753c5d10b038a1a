import { and, count, eq, gt, gte, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { isMigrated } from '../../platform/db/migrations.ts'
import { mails, orders, paymentEvents, seatRefunds } from '../../platform/db/schema.ts'
import { unreleasedCopy } from '../../platform/db/settings.ts'
import { GIVEN_UP_AT_RELEASE } from './admin.ts'

const secondsSince = (then: Date | null | undefined, now: Date): number =>
  then ? Math.max(0, (now.getTime() - then.getTime()) / 1000) : 0

const NOTHING_WAITS = {
  heldSince: null,
  mails: { waiting: 0, oldestSeconds: 0, failed: 0 },
  lateSeconds: 0,
  money: { unrefunded: 0, failedRefunds: 0, disputes: 0 },
}

/** Tries after which a refund is not late but refused: about half an hour of them. */
const TRIES = 6

/** Counts refunds that the provider keeps refusing, and what it reported within 30 days by the types of its events. */
const moneyTroubles = async (db: Db, now: Date) => {
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const reported = (type: string) =>
    db.$count(paymentEvents, and(eq(paymentEvents.type, type), gt(paymentEvents.receivedAt, since)))
  const orderRefunds = await db.$count(orders, and(eq(orders.state, 'refunding'), gte(orders.checks, TRIES)))
  const seats = await db.$count(
    seatRefunds,
    and(isNull(seatRefunds.refundedAt), gte(seatRefunds.checks, TRIES)),
  )
  return {
    unrefunded: orderRefunds + seats,
    failedRefunds: await reported('refund.failed'),
    disputes: await reported('charge.dispute.created'),
  }
}

/** Reads what an operator should know of a database: its main version, clock, and what waits or was given up. */
export const databaseHealth = async (db: Db, now: Date) => {
  const { rows } = (await db.execute(
    sql`select current_setting('server_version_num')::int / 10000 as version, clock_timestamp()::text as at`,
  )) as unknown as { rows: { version: number; at: string }[] }
  const current = await isMigrated(db)
  const base = { version: rows[0]?.version ?? 0, at: new Date(rows[0]?.at ?? now), isMigrated: current }
  // Columns of this version may be missing.
  if (!current) return { ...base, ...NOTHING_WAITS }
  const [queued] = await db
    .select({ waiting: count(), oldest: min(mails.createdAt) })
    .from(mails)
    .where(eq(mails.state, 'queued'))
  const yesterday = new Date(now.getTime() - DAY_MS)
  // Deliveries that an operator gave up with a copy's release are no trouble.
  const isTrouble = sql`${mails.lastError} is distinct from ${GIVEN_UP_AT_RELEASE}`
  const failed = await db.$count(
    mails,
    and(eq(mails.state, 'failed'), gt(mails.createdAt, yesterday), isTrouble),
  )
  const [late] = await db
    .select({ since: min(orders.checkAt) })
    .from(orders)
    .where(isNotNull(orders.checkAt))
  return {
    ...base,
    heldSince: (await unreleasedCopy(db))?.takenAt ?? null,
    mails: { waiting: queued?.waiting ?? 0, oldestSeconds: secondsSince(queued?.oldest, now), failed },
    lateSeconds: secondsSince(late?.since, now),
    money: await moneyTroubles(db, now),
  }
}
