import { eq } from 'drizzle-orm'
import { HOUR_MS, instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { queueDueReminders } from '../../../server/modules/notifications/use-cases/queue-reminders.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { bookings, mails, type members, pushMessages, reminders } from '../../../server/platform/db/schema.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { newId } from '../../../server/platform/security/tokens.ts'
import { addConcert } from './concert.ts'
import { ORIGIN } from './harness.ts'
import { addMembers } from './members.ts'

/** Creates members, concerts and seats on a new database, and the reminder job, with a fixed clock. */
export const reminderHarness = async (database: Database) => {
  await database.migrate()
  const { db } = database
  const harness = {
    db,
    database,
    clock: machineNow(),
    /** Sets the clock to a Paris time. */
    at: (date: string, time: string) => {
      harness.clock = instantOfParis(date, time)
    },
    member: async (more: Partial<typeof members.$inferInsert> = {}) => {
      const [member] = await addMembers(db, 1, { now: harness.clock, level: 'free', ...more })
      if (!member) throw new Error('no member')
      return { ...member, email: more.email ?? `${member.id.toLowerCase()}@exemple.fr` }
    },
    concert: (more: Parameters<typeof addConcert>[1] = {}) => addConcert(db, more),
    /** Adds a booking made `hoursAgo` hours ago. */
    book: async (memberId: string, eventId: string, { hoursAgo = 48, quantity = 1 } = {}) => {
      const id = newId()
      await db.insert(bookings).values({
        id,
        memberId,
        eventId,
        ticketTypeId: `${eventId}-1`,
        quantity,
        priceCents: 1400,
        source: 'purchase',
        bookedAt: new Date(harness.clock.getTime() - hoursAgo * HOUR_MS),
      })
      return id
    },
    /** Runs like the job: until no reminder is due. */
    run: async () => {
      while (await queueDueReminders({ database, publicUrl: () => ORIGIN, now: () => harness.clock }));
    },
    mailsTo: (email: string) => db.select().from(mails).where(eq(mails.recipient, email)),
    pushes: () => db.select().from(pushMessages),
    reminded: () => db.select().from(reminders),
  }
  return harness
}

export type ReminderHarness = Awaited<ReturnType<typeof reminderHarness>>

/** Returns the Paris date and time in that many hours, to the minute. */
export const parisIn = (hours: number) => parisWallClock(new Date(machineNow().getTime() + hours * HOUR_MS))
