import { asc, eq } from 'drizzle-orm'
import { SubscriptionDetails } from '../../../contract/pass.ts'
import {
  concertsLeft,
  invitationsLeft,
  levelOfPassStatus,
  type PaidPlan,
} from '../../../contract/rules/pass.ts'
import { checkSubscriptions } from '../../../server/modules/subscriptions/job.ts'
import { invoices, mails, subscriptions } from '../../../server/platform/db/schema.ts'
import type { Harness } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'

export const ACCEPTED = '4242424242424242'

export const freeMember = async (api: Harness): Promise<TestMember> => {
  const [member] = await addMembers(api.database.db, 1, { now: api.clock.now, level: 'free' })
  if (!member) throw new Error('Nobody was added')
  return member
}

/** Opens the payment of a Pass like the app. */
export const openPass = (api: Harness, member: TestMember, plan: PaidPlan, key?: string) =>
  api.call('POST', '/api/sub-create-checkout-session', {
    token: member.token,
    json: { users_id: member.id, plan },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** Returns the demonstration's id of a payment page. */
export const pageId = (url: string): string => url.split('/').at(-1) ?? ''

export const payPage = (api: Harness, url: string, card = ACCEPTED) =>
  api.call('POST', `/api/demo-payments/${pageId(url)}`, { json: { card } })

/** Adds a member who has just bought a Pass on the demonstration's page. */
export const subscriber = async (api: Harness, plan: PaidPlan): Promise<TestMember> => {
  const member = await freeMember(api)
  const { json } = await openPass(api, member, plan)
  const paid = await payPage(api, json.url)
  if (paid.json.outcome !== 'accepted') throw new Error(`Nobody paid: ${paid.text}`)
  return member
}

export const passOf = async (api: Harness, { token }: TestMember) =>
  (await api.call('GET', '/api/subscription/details', { token })).json

/** Returns the concerts and invitations left in a month, from the details of a member's Pass. */
export const leftOf = async (api: Harness, member: TestMember, month: string) => {
  const { passStatus, used } = SubscriptionDetails.parse(await passOf(api, member))
  const level = levelOfPassStatus(passStatus)
  const { concerts, invitations } = used.find((use) => use.month === month) ?? { concerts: 0, invitations: 0 }
  return { concerts: concertsLeft(level, concerts), invitations: invitationsLeft(level, invitations) }
}

/** Advances a day, so that the refunds of withdrawals are due, and runs the job. */
export const settle = async (api: Harness): Promise<void> => {
  api.clock.now = new Date(api.clock.now.getTime() + 24 * 3_600_000)
  while (await checkSubscriptions(api.deps, api.app.log));
}

export const contractsOf = (api: Harness, { id }: TestMember) =>
  api.database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, id))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))

/** Returns a member's charges, oldest first, and their refunds, in cents. */
export const chargesOf = (api: Harness, { id }: TestMember) =>
  api.database.db
    .select({
      plan: invoices.plan,
      amountCents: invoices.amountCents,
      refundedCents: invoices.refundedCents,
    })
    .from(invoices)
    .where(eq(invoices.memberId, id))
    .orderBy(asc(invoices.paidAt), asc(invoices.id))

/** Returns the texts of the mails to a member about one subject, the first part of their keys. */
export const mailTextsTo = async (api: Harness, { id }: TestMember, about: string): Promise<string[]> => {
  const rows = await api.database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
  return rows.filter(({ dedupeKey }) => dedupeKey.startsWith(about)).map(({ text }) => text ?? '')
}

/** Returns the subjects of the mails to a member, the first part of their keys, sorted: mails of one moment have no order. */
export const mailsTo = async (api: Harness, { id }: TestMember): Promise<string[]> => {
  const rows = await api.database.db
    .select({ key: mails.dedupeKey })
    .from(mails)
    .where(eq(mails.recipient, `${id.toLowerCase()}@exemple.fr`))
  return rows
    .map(({ key }) =>
      key
        .split(':')
        .slice(0, key.startsWith('receipt') ? 2 : 1)
        .join(':'),
    )
    .sort()
}
