import type Stripe from 'stripe'
import { monthlyPriceCents, type PaidPlan, paidPlans } from '../../../contract/rules/pass.ts'
import {
  CURRENCY,
  type GiftRequest,
  type ProviderCheckout,
  ProviderUnavailable,
  type SubscriptionRequest,
} from '../../platform/payment-provider.ts'
import { asked, idOf, isRefusal, isRefusedAs } from './stripe-call.ts'

const NAMES: Record<PaidPlan, string> = { standard: 'Pass Standard', premium: 'Pass Premium' }

/** Returns a lookup key that contains the price, so that Stripe charges the price shown, and a new price gets a new key. */
const lookupKey = (plan: PaidPlan): string => `nectar_${plan}_${monthlyPriceCents[plan]}_eur_month`

const productId = (plan: PaidPlan): string => `nectar_pass_${plan}`

export interface PassPrices {
  /** Returns the id of the current price. */
  priceOf(plan: PaidPlan): Promise<string>
  /** Returns the plan sold as a product, at the current or an earlier price. Throws ProviderUnavailable if the product is not ours. */
  planOf(product: string): Promise<PaidPlan>
}

const isOurs = (price: Stripe.Price, plan: PaidPlan): boolean =>
  price.lookup_key === lookupKey(plan) &&
  price.unit_amount === monthlyPriceCents[plan] &&
  price.currency === 'eur' &&
  price.recurring?.interval === 'month' &&
  price.recurring.interval_count === 1

const make = async (stripe: Stripe, plan: PaidPlan): Promise<Stripe.Price> => {
  await asked(
    async () => {
      await stripe.products.create(
        { id: productId(plan), name: NAMES[plan] },
        { idempotencyKey: `product-${productId(plan)}` },
      )
    },
    (error) => (isRefusedAs('resource_already_exists', error) ? Promise.resolve() : undefined),
  )
  return asked(() =>
    stripe.prices.create(
      {
        product: productId(plan),
        currency: 'eur',
        unit_amount: monthlyPriceCents[plan],
        recurring: { interval: 'month' },
        lookup_key: lookupKey(plan),
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
      },
      { idempotencyKey: `price-${lookupKey(plan)}` },
    ),
  )
}

/** Finds the Pass prices at Stripe by lookup key and creates missing ones, so that operators have no setup to do there. */
export const passPrices = (stripe: Stripe): PassPrices => {
  type Known = Record<PaidPlan, { price: string; product: string }>
  let known: Promise<Known> | undefined

  const find = async (): Promise<Known> => {
    const { data } = await asked(() =>
      stripe.prices.list({ lookup_keys: paidPlans.map(lookupKey), active: true, limit: 10 }),
    )
    const found = async (plan: PaidPlan) => {
      const price = data.find((each) => isOurs(each, plan)) ?? (await make(stripe, plan))
      return { price: price.id, product: idOf(price.product) }
    }
    return { standard: await found('standard'), premium: await found('premium') }
  }
  const prices = (): Promise<Known> => {
    known ??= find().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    priceOf: async (plan) => (await prices())[plan].price,
    planOf: async (product) => {
      const known = await prices()
      const plan = paidPlans.find((each) => known[each].product === product || productId(each) === product)
      if (!plan) throw new ProviderUnavailable(`Stripe: ${product} is no Pass`)
      return plan
    },
  }
}

/**
 * Opens Stripe's checkout page for a Pass, or returns the one already opened under this checkout id. Returning customers keep their Stripe
 * customer.
 */
export const openSubscription = async (
  stripe: Stripe,
  prices: PassPrices,
  origin: string,
  { checkoutId, memberId, email, plan, customerId, returnPath, cancelPath }: SubscriptionRequest,
): Promise<{ sessionId: string; url: string }> => {
  const metadata = { checkout_id: checkoutId, member_id: memberId }
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    line_items: [{ price: await prices.priceOf(plan), quantity: 1 }],
    allowed_payment_method_types: ['card'],
    locale: 'fr',
    success_url: `${origin}${returnPath}`,
    cancel_url: `${origin}${cancelPath}`,
    client_reference_id: memberId,
    metadata: { ...metadata, plan },
    subscription_data: { metadata },
  }
  const key = `checkout-${checkoutId}`
  const byEmail = (idempotencyKey: string) =>
    asked(() => stripe.checkout.sessions.create({ ...params, customer_email: email }, { idempotencyKey }))
  const session = customerId
    ? await asked(
        () => stripe.checkout.sessions.create({ ...params, customer: customerId }, { idempotencyKey: key }),
        // The customer was deleted at Stripe, or belongs to the test mode while this is live mode.
        (error) => (isRefusedAs('resource_missing', error) ? byEmail(`${key}-email`) : undefined),
      )
    : await byEmail(key)
  if (!session.url) throw new ProviderUnavailable('Stripe: a checkout without an address')
  return { sessionId: session.id, url: session.url }
}

/** Opens Stripe's checkout page for a gift, which is paid once, or returns the one already opened for it. */
export const openGift = async (
  stripe: Stripe,
  origin: string,
  { giftId, memberId, email, totalCents, label, returnPath, cancelPath }: GiftRequest,
): Promise<{ sessionId: string; url: string }> => {
  const metadata = { gift_id: giftId, member_id: memberId }
  const price = { currency: CURRENCY, unit_amount: totalCents, product_data: { name: label } }
  const session = await asked(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price_data: { ...price, tax_behavior: 'inclusive' }, quantity: 1 }],
        allowed_payment_method_types: ['card'],
        locale: 'fr',
        success_url: `${origin}${returnPath}`,
        cancel_url: `${origin}${cancelPath}`,
        client_reference_id: memberId,
        customer_email: email,
        metadata,
        payment_intent_data: { metadata, description: label },
      },
      { idempotencyKey: `gift-${giftId}` },
    ),
  )
  if (!session.url) throw new ProviderUnavailable('Stripe: a checkout without an address')
  return { sessionId: session.id, url: session.url }
}

const checkoutOf = (session: Stripe.Checkout.Session): ProviderCheckout => {
  const subscriptionId = idOf(session.subscription)
  const paymentId = session.payment_status === 'paid' ? idOf(session.payment_intent) : null
  return {
    sessionId: session.id,
    state:
      session.status === 'complete' && (subscriptionId ?? paymentId)
        ? 'completed'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
    subscriptionId,
    paymentId,
    checkoutId: session.metadata?.checkout_id ?? session.metadata?.gift_id ?? null,
    memberId: session.client_reference_id,
  }
}

export const readCheckout = async (stripe: Stripe, sessionId: string): Promise<ProviderCheckout> =>
  checkoutOf(await asked(() => stripe.checkout.sessions.retrieve(sessionId)))

/** Expires a checkout, or returns its current state if Stripe reports that it is too late. */
export const expireCheckout = async (stripe: Stripe, sessionId: string): Promise<ProviderCheckout> => {
  const checkout = checkoutOf(
    await asked(
      () => stripe.checkout.sessions.expire(sessionId),
      (error) => (isRefusal(error) ? asked(() => stripe.checkout.sessions.retrieve(sessionId)) : undefined),
    ),
  )
  if (checkout.state === 'open') throw new ProviderUnavailable('Stripe: a checkout that stays open')
  return checkout
}
