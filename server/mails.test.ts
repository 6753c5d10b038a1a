import { describe, expect, it } from 'vitest'
import { typographyFaults } from '../tests/architecture/support/typography.ts'
import {
  accountDeleted,
  accountInactive,
  addressChanged,
  addressTakenBack,
  newAddress,
  passwordChanged,
  passwordResetLink,
  verifyAddress,
} from './modules/account/mails.ts'
import { bookingReceipt } from './modules/bookings/mails.ts'
import { eventReminder } from './modules/notifications/mails.ts'
import { orderReceipt, orderRefunded, orderTakenBack } from './modules/orders/mails.ts'
import { passCancelled, passChanged, passReceipt, passResumed } from './modules/subscriptions/mails/pass.ts'
import {
  passRefunded,
  terminationReceived,
  withdrawalReceived,
} from './modules/subscriptions/mails/withdrawal.ts'

const origin = 'https://nectar.test'
const at = new Date('2026-09-04T17:30:00Z')
const to = 'zoe@nectar.test'
const person = { to, firstName: 'Zoé', origin }
const event = {
  id: 'nuit-de-cuivre',
  eventName: 'Nuit de cuivre',
  date: '2026-09-12',
  time: '20:30',
  place: 'La Cave',
  city: 'Lyon',
}
const order = {
  ...person,
  orderId: 'o1',
  event,
  numbers: ['12', '13'],
  sale: { seller: 'Les Caves', vat: [{ basisPoints: 550, cents: 130 }] },
  operator: {},
  printUrl: `${origin}/api/print/o1/s1gn`,
  lines: [
    { ticketType: 'Plein tarif', quantity: 2, priceCents: 1250 },
    { ticketType: 'Enfant', quantity: 1, priceCents: 0 },
  ],
  totalCents: 2500,
  provider: 'stripe' as const,
  paidAt: at,
}
const contract = { ...person, subscriptionId: 's1', plan: 'premium' as const, version: 3, endsAt: at }
const account = { ...person, reference: 'a1', token: 't0k_en-' }
const declared = { ...person, reference: 'd1', lastName: 'Lefèvre', receivedAt: at }

const withdrawn = {
  reason: 'withdrawal' as const,
  used: [],
  paidCents: 3900,
  daysCents: 0,
  concertsCents: 0,
}

/** A mail that its reader may stop by one press. */
const stoppable = { unsubscribeUrl: `${origin}/api/unsubscribe/eventReminders/m1/s` }

const all = [
  orderReceipt(order),
  orderReceipt({ ...order, orderId: 'o2', lines: order.lines.slice(1), totalCents: 0, provider: null }),
  orderReceipt({ ...order, orderId: 'o3', provider: 'demo' }),
  bookingReceipt({
    ...person,
    bookingId: 'b1',
    event,
    ticketType: 'Pass',
    withPass: true,
    needsRenewal: true,
    bookedAt: at,
  }),
  bookingReceipt({
    ...person,
    bookingId: 'b2',
    event,
    ticketType: 'Entrée',
    withPass: false,
    needsRenewal: false,
    bookedAt: at,
  }),
  eventReminder({ ...person, ...stoppable, key: 'r1', event, seats: 1, when: 'C’est demain' }),
  eventReminder({ ...person, ...stoppable, key: 'r2', event, seats: 3, when: 'C’est ce soir' }),
  orderRefunded({ ...order, orderId: 'o4', isCancelled: false }),
  orderRefunded({ ...order, orderId: 'o6', isCancelled: true }),
  orderTakenBack({ ...order, orderId: 'o5' }),
  passReceipt({
    ...contract,
    invoiceId: 'i1',
    amountCents: 3900,
    paidAt: at,
    currentPeriodEnd: at,
    autorenew: true,
    provider: 'stripe',
  }),
  passChanged({ ...contract, effectiveAt: at }),
  passCancelled({ ...contract, isFollowed: false }),
  passCancelled({ ...contract, version: contract.version + 2, isFollowed: true }),
  passCancelled({ ...contract, version: contract.version + 1, isUnpaid: true, isFollowed: false }),
  passResumed(contract),
  passRefunded({ ...contract, ...withdrawn, refundedCents: 3900, provider: 'stripe' }),
  passRefunded({
    ...contract,
    ...withdrawn,
    subscriptionId: 's3',
    used: [{ eventName: 'Rue des Tambours', date: '2026-09-04', publicPriceCents: 1550 }],
    concertsCents: 1550,
    refundedCents: 2350,
    provider: 'stripe',
  }),
  passRefunded({
    ...contract,
    ...withdrawn,
    subscriptionId: 's4',
    daysCents: 650,
    refundedCents: 3250,
    provider: 'demo',
  }),
  passRefunded({
    ...contract,
    subscriptionId: 's2',
    refundedCents: 3900,
    reason: 'duplicate',
    provider: 'demo',
  }),
  terminationReceived({ ...declared, reason: 'Déménagement' }),
  withdrawalReceived({ ...declared, contract: 'Pass Premium', link: null }),
  withdrawalReceived({
    ...declared,
    reference: 'd2',
    contract: null,
    link: `${origin}/retractation?jeton=x`,
  }),
  passwordResetLink(account),
  passwordChanged({ ...account, changedAt: at, isReset: true }),
  passwordChanged({ ...account, reference: 'a2', changedAt: at, isReset: false }),
  verifyAddress(account),
  newAddress(account),
  addressChanged({ ...account, changedAt: at }),
  addressTakenBack({ ...account, changedAt: at }),
  accountDeleted({ ...person, memberId: 'm1', subscription: null, isAsked: true, deletedAt: at }),
  accountDeleted({ ...person, memberId: 'm2', subscription: null, isAsked: false, deletedAt: at }),
  accountInactive({ ...account, lastSeenAt: at, deletedOn: at }),
]

describe('every mail', () => {
  it('is about something of its own, to its person, with a subject and both forms', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    for (const { to: recipient, subject, text, html } of all) {
      expect(recipient).toBe(to)
      expect(subject).not.toMatch(/^$|\n/)
      expect(text).toContain('Bonjour Zoé,')
      expect(html).toContain('Bonjour Zoé,')
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|Invalid/)
    }
  })

  it('may be stopped by one press if it is a reminder; what the law or an order wants may not', () => {
    const stopped = all.flatMap(({ key, unsubscribeUrl }) => (unsubscribeUrl ? [key] : []))
    expect(stopped).toEqual(['r1', 'r2'])
  })

  it('is written in French typography', () => {
    for (const { subject, text } of all) {
      const faults = [subject, ...text.split('\n')].flatMap((line) =>
        typographyFaults(line).map((fault) => `${fault}: ${line}`),
      )
      expect(faults).toEqual([])
    }
  })

  it('makes no link of the name that a stranger may have signed up with', () => {
    const stranger = { ...account, firstName: 'Gagnez sur https://pirate.example/x' }
    const { text, html } = passwordResetLink(stranger)
    expect(text).toContain('Bonjour Gagnez sur https :// pirate . example/x,')
    expect(html).not.toMatch(/pirate\.example/)
  })

  it.each(['J.R.', 'J.-P.', 'Jean/Anne', 'M. Paul', 'J. R.'])('greets %s by that name', (firstName) => {
    expect(passwordResetLink({ ...account, firstName }).text).toContain(`Bonjour ${firstName},`)
  })

  it.each([
    'evil.com',
    'evil.fr/x',
    'x.evil.com',
    '//evil',
    'a@b',
    'mailto:a',
    'évil.рф',
    '1.2.3.4',
    'a.b.co',
  ])('makes no link of %s as a first name', (firstName) => {
    const { text } = passwordResetLink({ ...account, firstName })
    expect(text).not.toContain(firstName)
    expect(text.split('\n')[0]).not.toMatch(/\p{L}\.\p{L}{2}|\/\/\p{L}|@\p{L}|:\p{L}|\d\.\d/u)
  })

  it('fetches nothing: no picture, no script, no address but ours', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<img|<script|<link|url\(/i)
      const addresses = [...html.matchAll(/https?:[^"<\s]+/g)].map(([address]) => address)
      expect(addresses.filter((address) => !address.startsWith(origin))).toEqual([])
    }
  })
})

describe('a receipt', () => {
  it('names event, lines, total with taxes, moment and number, and that dated tickets are final', () => {
    const { text } = orderReceipt(order)
    expect(text).toContain('Date\u00a0: samedi 12 septembre 2026 à 20:30')
    expect(text).toContain('Lieu\u00a0: La Cave, Lyon')
    expect(text).toContain('2 × Plein tarif\u00a0: 25\u00a0€')
    expect(text).toContain('1 × Enfant\u00a0: Gratuit')
    expect(text).toContain('Total TTC\u00a0: 25\u00a0€')
    expect(text).toContain('4 septembre 2026 à 19:30 (heure de Paris)')
    expect(text).toContain('pas de droit de rétractation')
    expect(text).toContain(`${origin}/tickets`)
    expect(text).toContain('Vendu par\u00a0: Les Caves\n')
    expect(text).toContain('dont TVA 5,5\u00a0%\u00a0: 1,30\u00a0€')
  })

  it('of nothing paid speaks of no payment', () => {
    const { text, subject } = all[1] ?? orderReceipt(order)
    expect(`${subject} ${text}`).not.toMatch(/paiement|payé|rétractation|Total/i)
  })

  it('of a demonstration says so first', () => {
    const { subject, text } = orderReceipt({ ...order, provider: 'demo' })
    expect(subject).toMatch(/^Démonstration – /)
    expect(text).toMatch(/^Démonstration\u00a0: aucun argent ne circule/)
    expect(orderReceipt(order).text).not.toContain('Démonstration')
  })

  it('of a Pass names the price, the renewal, how to end it and the right of withdrawal', () => {
    const text = all.find(({ key }) => key === 'receipt:invoice:i1')?.text
    for (const part of [
      '39\u00a0€',
      'Prochain renouvellement',
      `${origin}/resilier`,
      '14\u00a0jours',
      `${origin}/retractation`,
    ])
      expect(text).toContain(part)
  })

  it('cannot be made to say more than it is told to: tags, lines and directions of strangers', () => {
    const { subject, text, html } = orderReceipt({
      ...order,
      firstName: '<b>Zoé</b>',
      event: { ...event, eventName: 'Bal\r\nBcc: x@y.z <script>alert("1")</script>\u202e' },
    })
    expect(subject).toBe('Vos billets et votre reçu\u00a0: Bal Bcc: x@y.z <script>alert("1")</script>')
    expect(text).not.toMatch(/\nBcc:/)
    expect(html).not.toMatch(/<script|<b>/)
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('what a stranger declares', () => {
  it('never becomes a link in a mail to the address that they typed', () => {
    const words = 'Gagnez: https://evil.test/x www.evil.test evil.test x@evil.test'
    const bad = { ...declared, firstName: words, lastName: words }
    for (const { subject, text, html } of [
      terminationReceived({ ...bad, reason: words }),
      withdrawalReceived({ ...bad, contract: words, link: null }),
    ])
      expect(`${subject}${text}${html}`).not.toMatch(/evil\.test|https:\/\/evil|@evil/)
  })

  it('is told back with its moment and number', () => {
    const { text } = withdrawalReceived({ ...declared, contract: 'Pass Premium', link: null })
    for (const part of ['d1', 'Zoé Lefèvre', to, 'Pass Premium', '4 septembre 2026 à 19:30'])
      expect(text).toContain(part)
    expect(text).not.toContain('Confirmer la rétractation')
  })
})

describe('a mail about an account', () => {
  it('names its secret in the link alone', () => {
    for (const { key, subject, text } of [
      passwordResetLink(account),
      verifyAddress(account),
      newAddress(account),
    ]) {
      expect(`${key}${subject}`).not.toContain(account.token)
      expect(text.split(account.token)).toHaveLength(2)
    }
    expect(passwordResetLink(account).text).toContain(`\n${origin}/reset-password?token=t0k_en-\n`)
    expect(verifyAddress(account).text).toContain(`\n${origin}/verifier-email#jeton=t0k_en-\n`)
    expect(newAddress(account).text).toContain(`\n${origin}/verifier-email#jeton=t0k_en-\n`)
  })

  it('to an address that nobody has shown to be theirs has no link of who typed it', () => {
    const firstName = 'Gagnez https://evil.test'
    for (const { text, html } of [
      verifyAddress({ ...account, firstName }),
      newAddress({ ...account, firstName }),
    ])
      expect(`${text}${html}`).not.toMatch(/evil\.test|https:\/\/evil/)
  })
})
