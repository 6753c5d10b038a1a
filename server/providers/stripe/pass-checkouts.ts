import type Stripe from 'stripe'
import {
  type ProviderCheckout,
  ProviderUnavailable,
  type SubscriptionRequest,
} from '../../platform/payment-provider.ts'
import { idOf } from './id-of.ts'
import type { PassPrices } from './pass-prices.ts'
import { asked, isRefusal, isRefusedAs } from './stripe-failure.ts'

/** Opens Stripe's page for a Pass, or finds the one that this opening has opened already. It knows a returning customer by name. */
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
        // Deleted at Stripe, or of its test mode while this is the live one.
        (error) => (isRefusedAs('resource_missing', error) ? byEmail(`${key}-email`) : undefined),
      )
    : await byEmail(key)
  if (!session.url) throw new ProviderUnavailable('Stripe: a checkout without an address')
  return { sessionId: session.id, url: session.url }
}

const checkoutOf = (session: Stripe.Checkout.Session): ProviderCheckout => {
  const subscriptionId = idOf(session.subscription)
  return {
    sessionId: session.id,
    state:
      session.status === 'complete' && subscriptionId
        ? 'completed'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
    subscriptionId,
    checkoutId: session.metadata?.checkout_id ?? null,
    memberId: session.client_reference_id,
  }
}

export const readCheckout = async (stripe: Stripe, sessionId: string): Promise<ProviderCheckout> =>
  checkoutOf(await asked(() => stripe.checkout.sessions.retrieve(sessionId)))

/** Expires it, and where Stripe says that it is too late for that, returns what it is instead. */
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
