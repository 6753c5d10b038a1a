import { eq } from 'drizzle-orm'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import type { Db } from '../../platform/db/database.ts'
import { members } from '../../platform/db/schema.ts'
import type { Member } from '../sessions/member-store.ts'

/** The four switches of an account. */
export const preferencesOf = (member: Member): NotificationPreferences => ({
  emailNotifications: member.emailNotifications,
  pushNotifications: member.pushNotifications,
  eventReminders: member.eventReminders,
  promotionalEmails: member.promotionalEmails,
})

/** Keeps the four switches of an account. */
export const savePreferences = async (
  db: Db,
  memberId: string,
  { emailNotifications, pushNotifications, eventReminders, promotionalEmails }: NotificationPreferences,
): Promise<void> => {
  await db
    .update(members)
    .set({ emailNotifications, pushNotifications, eventReminders, promotionalEmails })
    .where(eq(members.id, memberId))
}
