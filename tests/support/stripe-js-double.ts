import type { BrowserContext, Route } from '@playwright/test'
import { readForm, text } from './stripe-double/form.ts'
import type { StripeDouble } from './stripe-double/stripe-double.ts'
import { StripeFault } from './stripe-double/stripe-fault.ts'
import { cardFrame } from './stripe-js/card-frame.ts'
import { challengeFrame } from './stripe-js/challenge-frame.ts'
import { checkoutPage } from './stripe-js/checkout-page.ts'
import { stripeScript } from './stripe-js/stripe-script.ts'

/** The behaviour of Stripe's script; may be changed at any time. */
export interface StripeJsSettings {
  /** Number of the script's next loads that fail (`Infinity`: all). stripe-js itself tries each of its loads twice. */
  failedLoads: number
  /** True to make the form's frame emit `loaderror` instead of `ready`. */
  failedForm: boolean
  /** True to make `api.stripe.com` unreachable: confirming resolves with `api_connection_error`. */
  unreachable: boolean
  /**
   * True to take the payment but block the redirect, like a frame or a browser that forbids it: confirming
   * rejects with an error whose message has the address with `redirect_status=succeeded`.
   */
  blockedReturn: boolean
  /** True if the bank decides later: `double.bankAnswers(id, …)`. */
  slowBank: boolean
}

const CORS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const html = (body: string) => ({ contentType: 'text/html; charset=utf-8', headers: CORS, body })

/** Forwards a call of the browser's to the double, with the settings for the network and the bank. */
const passOn = async (route: Route, double: StripeDouble, settings: StripeJsSettings): Promise<void> => {
  if (settings.unreachable) return route.abort('connectionfailed')
  const request = route.request()
  const { pathname, search } = new URL(request.url())
  const body = request.postData() ?? ''
  const confirmed = /^\/v1\/payment_intents\/([^/]+)\/confirm$/.exec(pathname)?.[1]
  if (confirmed && settings.slowBank) {
    const intent = double.payIntent(confirmed, undefined, { later: true })
    return route.fulfill({ json: intent, headers: CORS })
  }
  const answer = await fetch(`${double.url}${pathname}${search}`, {
    method: request.method(),
    ...(request.method() === 'POST' && {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })
  return route.fulfill({ status: answer.status, headers: CORS, json: await answer.json() })
}

const answerChallenge = (url: URL, double: StripeDouble): void => {
  const form = readForm(url.search.slice(1))
  try {
    double.authenticate(text(form, 'payment_intent') ?? '', text(form, 'answer') === 'approve')
  } catch (error) {
    // The outcome is read from the payment, like Stripe's script does.
    if (!(error instanceof StripeFault)) throw error
  }
}

const servePage = (route: Route, double: StripeDouble): Promise<void> => {
  const url = new URL(route.request().url())
  const id = url.pathname.split('/').at(-1) ?? ''
  const session = double.session(id)
  const card = url.searchParams.get('card')
  if (!card) return route.fulfill(html(checkoutPage(session)))
  try {
    double.completeCheckout(id, card)
    return route.fulfill({
      status: 303,
      headers: { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', id) },
    })
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return route.fulfill(html(checkoutPage(session, error.message)))
  }
}

/**
 * Replaces Stripe in a browser, at Stripe's own addresses, by the stateful double: `stripe.js` with its
 * payment element, and the hosted page of a subscription. Use `fillCard` and `answerBank` with it. Returns
 * the settings, which a test may change.
 */
export const routeStripe = async (
  context: BrowserContext,
  double: StripeDouble,
): Promise<StripeJsSettings> => {
  const settings: StripeJsSettings = {
    failedLoads: 0,
    failedForm: false,
    unreachable: false,
    blockedReturn: false,
    slowBank: false,
  }
  await context.route('https://js.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.endsWith('/card-frame.html')) return route.fulfill(html(cardFrame(settings)))
    if (settings.failedLoads > 0) {
      settings.failedLoads--
      return route.abort('connectionfailed')
    }
    return route.fulfill({
      contentType: 'text/javascript; charset=utf-8',
      headers: CORS,
      body: stripeScript(settings),
    })
  })
  await context.route('https://api.stripe.com/**', (route) => passOn(route, double, settings))
  await context.route('https://hooks.stripe.com/**', async (route) => {
    const url = new URL(route.request().url())
    if (!url.searchParams.has('answer')) return route.fulfill(html(challengeFrame()))
    answerChallenge(url, double)
    return route.fulfill({ json: {}, headers: CORS })
  })
  await context.route('https://checkout.stripe.com/**', (route) => servePage(route, double))
  return settings
}
