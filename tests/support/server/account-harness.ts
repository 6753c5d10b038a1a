import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect } from 'vitest'
import type { Database } from '../../../server/platform/db/database.ts'
import * as schema from '../../../server/platform/db/schema.ts'
import { mailDelivery } from '../../../server/platform/deliveries/mail.ts'
import { newId } from '../../../server/platform/security/tokens.ts'
import { smtpTransport } from '../../../server/providers/mail/transports.ts'
import { type ReceivedMail, startMailbox } from '../mailbox.ts'
import { FILLED_AT, signupForm, startHarness } from './harness.ts'
import { PASSWORD } from './password.ts'
import { sendNext } from './send-next.ts'

export interface Account {
  id: string
  email: string
  token: string
}

export type AccountHarness = Awaited<ReturnType<typeof openAccountHarness>>

/** Starts the application with a mail server, for the tests of accounts. */
export const openAccountHarness = async (open?: () => Promise<Database>) => {
  const api = await startHarness(open)
  const mailbox = await startMailbox()
  const { db } = api.database
  const outbox = {
    db,
    kind: mailDelivery(smtpTransport(mailbox.url), 'Nectar <contact@nectar.test>'),
    now: () => api.clock.now,
    log: { warn: () => {} },
  }
  const never = new AbortController().signal
  const mailsTo = (email: string): ReceivedMail[] => mailbox.accepted.filter(({ to }) => to === email)
  const harness = {
    api,
    db,
    mailsTo,
    deliver: async () => {
      while (await sendNext(outbox, never));
    },
    /** Waits for the newest mail to an address with this subject, and returns its text. */
    mail: async (email: string, subject: string, count = 1): Promise<string> => {
      const found = () => mailsTo(email).filter((mail) => mail.email.subject === subject)
      await expect
        .poll(async () => {
          await harness.deliver()
          return found().length
        })
        .toBe(count)
      return found().at(-1)?.email.text ?? ''
    },
    /** Returns the token of the link in such a mail. */
    linkToken: async (email: string, subject: string, count?: number): Promise<string> => {
      const text = await harness.mail(email, subject, count)
      const [, token] =
        /^http:\/\/localhost:3000\/(?:reset-password\?token|verifier-email#(?:jeton|annuler))=([\w-]{43})$/m.exec(
          text,
        ) ?? []
      if (!token) throw new Error(`no link: ${text}`)
      return token
    },
    signUp: async (email = `${newId().toLowerCase()}@exemple.fr`): Promise<Account> => {
      const { json } = await api.call('POST', '/api/auth/signup', { json: signupForm(email) })
      return { id: json.user.id, email, token: json.token }
    },
    login: (email: string, password: string) =>
      api.call('POST', '/api/auth/login', { json: { email, password } }),
    me: (token: string) => api.call('GET', '/api/auth/me', { token }),
    forgot: (email: string, remoteAddress = '192.0.2.1') =>
      api.call('POST', '/api/auth/forgot-password', { json: { email }, remoteAddress }),
    exchange: (token: string) => api.call('POST', '/api/auth/verify-reset-token', { json: { token } }),
    reset: (authToken: string, password: string) =>
      api.call('PUT', '/api/auth/reset-password', {
        json: { password, confirmPassword: password, authToken },
      }),
    change: (token: string, currentPassword: string, newPassword: string) =>
      api.call('PUT', '/api/auth/change-password', {
        token,
        json: { currentPassword, newPassword, confirmPassword: newPassword },
      }),
    /** Changes the profile with the password that a new address requires, unless a test sends another. */
    profile: (token: string, more: Record<string, unknown> = {}) =>
      api.call('PUT', '/api/auth/profile', {
        token,
        json: {
          firstName: 'Zoé',
          lastName: 'Lefèvre',
          ...('email' in more && { password: PASSWORD }),
          ...more,
        },
      }),
    undo: (token: string) => api.call('POST', '/api/auth/undo-email-change', { json: { token } }),
    cancelEmailChange: (token: string) => api.call('DELETE', '/api/user/email-change', { token }),
    verify: (token: string) => api.call('POST', '/api/auth/verify-email', { json: { token } }),
    /** Returns every row of the database, as text. */
    everything: async (): Promise<string> => {
      const rows: unknown[] = []
      for (const one of Object.values<unknown>(schema))
        if (is(one, PgTable)) rows.push(await db.select().from(one))
      return JSON.stringify(rows)
    },
    travel: (ms: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + ms)
    },
    /** Resets the clock to the fill's date, and clears the rate limits. */
    begin: async () => {
      api.clock.now = FILLED_AT
      await db.delete(schema.throttles)
    },
    close: async () => {
      await api.close()
      await mailbox.stop()
    },
  }
  return harness
}
