import { createHmac } from 'node:crypto'
import { GIFT_VALID_MONTHS, type GiftMonths, giftPriceCents } from '../../../../contract/rules/gift.ts'
import type { PaidPlan } from '../../../../contract/rules/pass.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { secretSetting } from '../../../platform/db/settings.ts'
import { passName, queueMail } from '../../../platform/deliveries/mail.ts'
import {
  CURRENCY,
  type PaymentProvider,
  type ProviderCheckout,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import { parisMonthsAfter } from '../../../platform/retention.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { giftEnded, giftPaid, giftRefunded } from '../mails/gift.ts'
import { giftState, refusalToTake, refusalToWithdraw, UNKNOWN_GIFT } from '../rules/gift.ts'
import { withdrawalEnd } from '../rules/withdrawal.ts'
import {
  addGift,
  changeGift,
  type GiftRow,
  giftAt,
  giftByCode,
  giftById,
  giftOf,
  lockGift,
  lockGiftByCode,
  type NamedGift,
} from '../store/gifts.ts'
import { lockSubscriptionAt } from '../store/subscriptions.ts'
import { endSubscription } from './end-subscription.ts'
import { applyMembership } from './membership.ts'
import type { MailContext } from './notify-changes.ts'
import { providerOf } from './sync-subscription.ts'

const SECRET_SETTING = 'gift-code-secret'

/** Returns the codes of gifts: each is derived from its gift's id and one secret, so that its buyer finds it again and no row holds it. */
export const giftCodes = (db: Db): ((giftId: string) => Promise<string>) => {
  const secret = secretSetting(db, SECRET_SETTING)
  return async (giftId) =>
    createHmac('sha256', await secret())
      .update(`gift ${giftId}`)
      .digest('base64url')
}

const FIRST_CHECK_MS = 15 * 60_000

const ANOTHER = conflict(
  'Cette demande a déjà servi pour un autre cadeau. Recommencez depuis la page du cadeau.',
)
const OVER = conflict('Ce paiement n’est plus ouvert. Recommencez depuis la page du cadeau.')
const MISMATCH = new Refusal('total_mismatch', 'Le prix a changé. Vérifiez-le avant de payer.')

interface GiftOrder {
  plan: PaidPlan
  months: GiftMonths
  totalCents: number
  firstName: string | null
  greeting: string | null
  key: string
}

const openPage = (provider: PaymentProvider, { email }: Pick<Member, 'email'>, gift: GiftRow) =>
  provider.openGift({
    giftId: gift.id,
    memberId: gift.buyerId ?? '',
    email,
    totalCents: gift.totalCents,
    label: `${passName(gift.plan)} à offrir, ${gift.months}\u00a0mois`,
    returnPath: pathTo(paths.giftCard, gift.id),
    cancelPath: paths.gift,
  })

/**
 * Opens the payment page of a gift; a repeated request returns the same page. Refuses a total other than the price. Throws ProviderUnavailable;
 * call it outside of transactions.
 */
export const buyGift = async (
  deps: PaymentDeps,
  member: Member,
  { key, plan, months, totalCents, ...words }: GiftOrder,
): Promise<Refusal | { id: string; url: string }> => {
  if (totalCents !== giftPriceCents(plan, months)) return MISMATCH
  const { db } = deps.database
  const provider = providerOf(deps)
  const now = deps.now()
  const id = newId()
  const gift = await addGift(db, {
    ...{ id, buyerId: member.id, plan, months, totalCents, ...words },
    ...{ state: 'open', requestKey: key, provider: provider.name, createdAt: now },
    codeHash: hashToken(await giftCodes(db)(id)),
    checkAt: new Date(now.getTime() + FIRST_CHECK_MS),
  })
  if (gift.plan !== plan || gift.months !== months) return ANOTHER
  if (gift.state !== 'open' || gift.provider !== provider.name) return OVER
  if (gift.url) return { id: gift.id, url: gift.url }
  const { sessionId, url } = await openPage(provider, member, gift)
  return inTransaction(db, async (tx) => {
    // The account may have been deleted, or the page closed, meanwhile: its address is then never returned.
    const current = await lockGift(tx, gift.id)
    if (current?.state !== 'open' || current.buyerId === null) return OVER
    await changeGift(tx, gift.id, { sessionId, url })
    return { id: gift.id, url }
  })
}

const reader = async (tx: Db, memberId: string | null) => {
  const member = memberId === null ? undefined : await memberById(tx, memberId)
  return member && { to: member.email, firstName: member.firstName }
}

/** Marks a locked gift as paid and mails its link; without a buyer it is paid back. */
const markPaid = async (
  tx: Db,
  gift: GiftRow,
  { paymentId, code, now, origin }: MailContext & { paymentId: string; code: string },
): Promise<GiftRow> => {
  const validUntil = parisMonthsAfter(now, GIFT_VALID_MONTHS)
  const buyer = await reader(tx, gift.buyerId)
  const paid = { paymentId, paidAt: now, validUntil, checks: 0 }
  if (!buyer) return changeGift(tx, gift.id, { ...paid, state: 'withdrawn', withdrawnAt: now, checkAt: now })
  const withdrawableUntil = withdrawalEnd(now)
  await queueMail(
    tx,
    giftPaid(gift, { ...buyer, code, paidAt: now, validUntil, withdrawableUntil, origin }),
    now,
  )
  return changeGift(tx, gift.id, { ...paid, state: 'paid', checkAt: null })
}

/** Ends a locked gift that was refunded at the provider, with the Pass that it became. */
const endRefunded = async (tx: Db, gift: GiftRow, context: MailContext): Promise<void> => {
  const { now, origin } = context
  const { takerId } = gift
  await changeGift(tx, gift.id, { state: 'withdrawn', withdrawnAt: now })
  const buyer = await reader(tx, gift.buyerId)
  if (buyer) await queueMail(tx, giftRefunded(gift, { ...buyer, reason: 'provider', origin }), now)
  if (!takerId) return
  const begun = await lockSubscriptionAt(tx, 'gift', gift.id)
  if (begun && begun.state !== 'ended')
    await endSubscription(tx, begun, { endedAt: now, providerNotice: null })
  await applyMembership(tx, takerId, context)
  const taker = await reader(tx, takerId)
  if (taker) await queueMail(tx, giftEnded(gift, { ...taker, origin }), now)
}

/** Applies a payment to its gift, in one transaction under the locks of taker and gift: it is paid, or refunded. */
const applyPayment = async (
  { database: { db }, ...deps }: PaymentDeps,
  { id, takerId }: GiftRow,
  { paymentId, amountCents, refundedCents, currency }: ProviderPayment,
): Promise<void> => {
  const code = await giftCodes(db)(id)
  const context = { now: deps.now(), origin: deps.publicUrl() }
  await inTransaction(db, async (tx) => {
    if (takerId) await lockMember(tx, takerId)
    const gift = await lockGift(tx, id)
    // Taken meanwhile: the taker is not locked, so the provider's next event or the job applies it.
    if (!gift || gift.takerId !== takerId) throw new ProviderUnavailable(`Gift ${id} was taken meanwhile`)
    if (amountCents !== gift.totalCents || currency !== CURRENCY)
      throw new Error(`Gift ${id}: ${amountCents} ${currency} were paid`)
    const isPaid = gift.state === 'open' || gift.state === 'expired'
    const paid = isPaid ? await markPaid(tx, gift, { ...context, paymentId, code }) : gift
    const refunded = Math.min(refundedCents, gift.totalCents)
    if (refunded <= gift.refundedCents) return
    const isWhole = refunded === gift.totalCents
    await changeGift(tx, id, { refundedCents: refunded, ...(isWhole && { checkAt: null }) })
    if (isWhole && paid.state === 'paid') await endRefunded(tx, paid, context)
  })
}

/** Asks the provider about a gift's payment and applies it. Throws ProviderUnavailable; call it outside of transactions. */
const syncPayment = async (deps: PaymentDeps, gift: GiftRow, paymentId: string): Promise<void> => {
  const payment = await providerOf(deps).payment(paymentId)
  if (payment.state === 'succeeded') await applyPayment(deps, gift, payment)
}

/** Applies a provider's snapshot of a payment page, if it is a gift's; returns whether it is. */
export const applyGiftPage = async (deps: PaymentDeps, snapshot: ProviderCheckout): Promise<boolean> => {
  const { db } = deps.database
  const { sessionId, checkoutId: giftId, state, paymentId } = snapshot
  const gift = await giftAt(db, providerOf(deps).name, { sessionId, giftId })
  if (!gift) return false
  if (paymentId !== null) await syncPayment(deps, gift, paymentId)
  else if (state === 'expired')
    await inTransaction(db, async (tx) => {
      if ((await lockGift(tx, gift.id))?.state === 'open')
        await changeGift(tx, gift.id, { state: 'expired', checkAt: null })
    })
  return true
}

/** Asks the provider about a gift that was refunded there. */
export const syncGift = async (deps: PaymentDeps, giftId: string): Promise<void> => {
  const gift = await giftById(deps.database.db, giftId)
  if (gift?.paymentId && gift.provider === deps.payments?.name) await syncPayment(deps, gift, gift.paymentId)
}

/** Pays a withdrawn gift back; the provider does it once. */
const payBack = async (deps: PaymentDeps, gift: GiftRow): Promise<void> => {
  await providerOf(deps).refundPayment(gift.paymentId ?? '')
  await changeGift(deps.database.db, gift.id, { refundedCents: gift.totalCents, checkAt: null })
}

/** How long a payment page stays open. */
const OPEN_MS = 24 * 60 * 60_000

/** Asks about a gift's open page, or closes it after a day. Without a session the page's address was never returned to anybody. */
const checkPage = async (deps: PaymentDeps, gift: GiftRow, isOver: boolean): Promise<void> => {
  const provider = providerOf(deps)
  if (gift.sessionId) {
    const { sessionId } = gift
    await applyGiftPage(
      deps,
      await (isOver ? provider.expireCheckout(sessionId) : provider.checkout(sessionId)),
    )
  } else if (isOver) await changeGift(deps.database.db, gift.id, { state: 'expired', checkAt: null })
}

/** Takes the next step of a due gift: asks about its page, or pays it back. */
export const checkGift = async (deps: PaymentDeps, gift: GiftRow): Promise<void> => {
  if (gift.state === 'withdrawn') return payBack(deps, gift)
  if (gift.state === 'open')
    return checkPage(deps, gift, gift.createdAt.getTime() + OPEN_MS <= deps.now().getTime())
  await changeGift(deps.database.db, gift.id, { checkAt: null })
}

/**
 * Closes a gift's payment page and returns the gift's state: `paid` if it was faster, `open` if the bank decides. A page whose provider is gone has
 * expired. Throws ProviderUnavailable; call it outside of transactions.
 */
export const closeGiftPage = async (deps: PaymentDeps, gift: GiftRow): Promise<GiftRow['state']> => {
  const { db } = deps.database
  if (deps.payments?.name === gift.provider) await checkPage(deps, gift, true)
  else await changeGift(db, gift.id, { state: 'expired', checkAt: null })
  return (await giftById(db, gift.id))?.state ?? 'expired'
}

/** Returns a buyer's gift. Asks the provider first while it is being paid, because its event may be lost. */
export const readGift = async (
  deps: PaymentDeps,
  buyerId: string,
  id: string,
): Promise<NamedGift | undefined> => {
  const { db } = deps.database
  const known = await giftOf(db, buyerId, id)
  if (known?.gift.state !== 'open' || !known.gift.sessionId || known.gift.provider !== deps.payments?.name)
    return known
  try {
    await checkPage(deps, known.gift, false)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
  return giftOf(db, buyerId, id)
}

/**
 * Withdraws a buyer from a gift that nobody has taken: its code is dead at once, and the provider pays it back, now or by the job. A repeat
 * changes nothing.
 */
export const withdrawGift = async (
  deps: PaymentDeps,
  buyerId: string,
  id: string,
): Promise<Refusal | NamedGift> => {
  const { db } = deps.database
  const now = deps.now()
  const written = await inTransaction(db, async (tx) => {
    const gift = await lockGift(tx, id)
    if (gift?.buyerId !== buyerId) return UNKNOWN_GIFT
    if (gift.state === 'withdrawn') return gift
    const refusal = refusalToWithdraw(gift, now)
    if (refusal) return refusal
    const buyer = await reader(tx, buyerId)
    if (buyer)
      await queueMail(
        tx,
        giftRefunded(gift, { ...buyer, reason: 'withdrawal', origin: deps.publicUrl() }),
        now,
      )
    return changeGift(tx, id, { state: 'withdrawn', withdrawnAt: now, checkAt: now, checks: 0 })
  })
  if (written instanceof Refusal) return written
  if (written.checkAt && written.provider === deps.payments?.name)
    try {
      await payBack(deps, written)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  return (await giftOf(db, buyerId, id)) ?? UNKNOWN_GIFT
}

/** Fetches the gift of a link's code; undefined if there is none, or it was never paid. */
export const giftOfLink = async (db: Db, code: string, now: Date): Promise<NamedGift | undefined> => {
  const named = await giftByCode(db, hashToken(code))
  const state = named && giftState(named.gift, now)
  return state === 'paying' || state === 'unpaid' ? undefined : named
}

/** Gives a gift to the first member who takes it: it begins, or waits for the end of their Pass. A repeat by the same member changes nothing. */
export const takeGift = (
  db: Db,
  memberId: string,
  code: string,
  context: MailContext,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    // The account may have been deleted since the session was found.
    const isThere = await memberById(tx, memberId)
    const gift = await lockGiftByCode(tx, hashToken(code))
    if (!gift || !isThere) return UNKNOWN_GIFT
    if (gift.takerId === memberId && gift.state === 'paid') return undefined
    const refusal = refusalToTake(gift, context.now)
    if (refusal) return refusal
    await changeGift(tx, gift.id, { takerId: memberId, takenAt: context.now })
    await applyMembership(tx, memberId, context)
    return undefined
  })
