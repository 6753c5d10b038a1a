import { cards } from '../stripe-double/cards.ts'
import type { CheckoutSession } from '../stripe-double/checkout-sessions.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns Stripe's hosted page of a subscription; `refusal` is why the last card was refused. */
export const checkoutPage = (session: CheckoutSession, refusal?: string): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Stripe Checkout</title>
<body><main><h1>S’abonner à Nectar</h1><p>${(session.amount_total / 100).toFixed(2).replace('.', ',')} € par mois</p>
${refusal ? `<p role="alert">${escaped(refusal)}</p>` : ''}
${
  session.status === 'open'
    ? `<form method="get"><label>Numéro de carte <input name="card" inputmode="numeric" value="${cards.accepted}"></label>
<button>Payer et s’abonner</button></form>`
    : '<p>Cette page de paiement n’est plus disponible.</p>'
}
${session.cancel_url ? `<a href="${escaped(session.cancel_url)}">Retour</a>` : ''}</main></body></html>`
