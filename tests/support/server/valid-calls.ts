import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import type { PassLevel } from '../../../contract/rules/pass.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import { issueBooking } from '../../../server/modules/bookings/use-cases/bookings.ts'
import { publishCatalogue } from '../../../server/modules/catalogue/use-cases/publish-catalogue.ts'
import { moveEvent } from '../../../server/modules/event-changes/use-cases/change-event.ts'
import { makeOperator } from '../../../server/modules/organisations/use-cases/operators.ts'
import { inTransaction } from '../../../server/platform/db/database.ts'
import { type events, mails, type members, organisations } from '../../../server/platform/db/schema.ts'
import { hashPassword } from '../../../server/platform/security/passwords.ts'
import { newId, newToken } from '../../../server/platform/security/tokens.ts'
import { pushBrowser } from '../push-browser.ts'
import { addConcert } from './concert.ts'
import { admissionOf, doorAccess } from './door.ts'
import { type Answer, type Harness, signupForm } from './harness.ts'
import { addMembers, type TestMember } from './members.ts'
import { draftBody, legalForm, onePixel, organisationForm, PRIVATE_CALENDAR } from './organisation-forms.ts'
import { PASSWORD } from './password.ts'

/** The input of an API call. */
export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

/** A valid call: its input, and the member who may send it, if it needs one. */
export interface ValidCall extends CallInput {
  by?: TestMember
}

/** A gift of one month, at its price. */
const giftForm = { plan: 'standard', months: 1, total: 19 }

let addresses = 0
/** Returns an unused IP address, so that the rate limits per network do not interfere. */
export const newAddress = (): string => {
  addresses++
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Words that appear only in the rows of the calls' members. */
export const OWNER = {
  firstName: 'Ariane',
  lastName: 'Gwernig',
  phone: '06 11 22 33 44',
  city: 'Audresselles',
}

let passwordHash: Promise<string> | undefined

/** Adds a member of a level, with `PASSWORD`. */
export const memberWithPassword = async (
  api: Harness,
  level: PassLevel,
  more: Partial<typeof members.$inferInsert> = {},
): Promise<TestMember> => {
  passwordHash ??= hashPassword(PASSWORD)
  const [added] = await addMembers(api.database.db, 1, {
    level,
    now: api.clock.now,
    passwordHash: await passwordHash,
    ...more,
  })
  if (!added) throw new Error('Nobody was added')
  return added
}

/** Prepares, for each call of the contract, a call that returns 200, with new rows of a new member. */
export const validCallsOn = (api: Harness): Record<EndpointName, () => Promise<ValidCall>> => {
  const { db } = api.database
  const member = (level: PassLevel = 'standard', more: { isVerified?: boolean } = {}) =>
    memberWithPassword(api, level, { ...OWNER, ...more })
  const send = async (
    method: string,
    path: string,
    by?: TestMember,
    json?: unknown,
  ): Promise<Answer['json']> => {
    const answer = await api.call(method, path, {
      remoteAddress: newAddress(),
      ...(json !== undefined && { json }),
      ...(by && { token: by.token }),
    })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const emailOf = ({ id }: TestMember) => `${id.toLowerCase()}@exemple.fr`

  /** Returns the secret of the newest link mailed to an address: mails are written after the response. */
  const mailedToken = async (recipient: string): Promise<string> => {
    for (let attempt = 0; attempt < 500; attempt++) {
      const found = await db.select().from(mails).where(eq(mails.recipient, recipient))
      for (const { text } of found) {
        const [, token] = /(?:#jeton|#annuler|\?token)=([\w-]{43})/.exec(text ?? '') ?? []
        if (token) return token
      }
      await wait(10)
    }
    throw new Error(`no link was mailed to ${recipient}`)
  }
  const lastPart = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

  const booked = async () => {
    const by = await member()
    const eventId = await addConcert(db)
    const { ticket } = await send('POST', `/api/events/${eventId}/book-free`, by, {
      ticketId: 1,
      quantity: 1,
    })
    return { by, eventId, ticket }
  }
  const doorOf = async () => {
    const { eventId, ticket } = await booked()
    return { ticket, access: await doorAccess(db, eventId, api.clock.now) }
  }
  const orderBody = (eventId: string) => ({
    eventId,
    tickets: { [`${eventId}-1`]: 2 },
    totalAmount: 28,
    attemptId: 1,
  })
  const ordered = async () => {
    const by = await member('free')
    const eventId = await addConcert(db, { source: null })
    const order = await send('POST', '/api/create-payment-intent', by, orderBody(eventId))
    return { by, eventId, order, page: lastPart(new URL(order.checkout_url, 'http://x').href) }
  }
  const bought = async () => {
    const { by, page } = await ordered()
    await send('POST', `/api/demo-payments/${page}`, undefined, { card: demoCards.accepted })
    const [ticket] = await send('GET', '/api/tickets', by)
    return { by, seatId: ticket.codes[0].id as string }
  }
  /** Buys a seat of a concert that has no other left. */
  const lastSeat = async () => {
    const found = await bought()
    await db.execute(sql`update ticket_types set capacity_total = capacity_sold where id in (
      select b.ticket_type_id from bookings b join ticket_codes c on c.booking_id = b.id where c.id = ${found.seatId}
    )`)
    return found
  }
  const sentPlace = async () => {
    const { by, seatId } = await bought()
    const [{ code }] = await send('POST', '/api/invitations/places', by, { places: [{ seatId }] })
    return { by, code: code as string }
  }
  const organised = async () => {
    const by = await member()
    const { id } = await send('POST', '/api/organisations', by, organisationForm)
    return { by, id: id as string }
  }
  /** Invites a new member to a team; the code of the link is only mailed. */
  const invitedTo = async (id: string, responsible: TestMember) => {
    const by = await member()
    await send('POST', `/api/organisations/${id}/invitations`, responsible, {
      email: emailOf(by),
      role: 'equipe',
    })
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, emailOf(by)))
    return { by, code: /\/orga\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '' }
  }
  const joined = async (id: string, responsible: TestMember) => {
    const { by, code } = await invitedTo(id, responsible)
    await send('POST', `/api/team-invitations/${code}/join`, by)
    return { by }
  }
  /** Adds a concert of a new organisation, with one free ticket; to come by default. */
  const organisedConcert = async (more: Partial<typeof events.$inferInsert> = {}) => {
    const { by, id } = await organised()
    const eventId = await addConcert(db, { organisationId: id, ...more })
    const guest = await member()
    await inTransaction(db, (tx) =>
      issueBooking(tx, {
        ...{ memberId: guest.id, eventId, ticketTypeId: `${eventId}-1`, quantity: 1, priceCents: 0 },
        ...{ source: 'free', bookedAt: api.clock.now },
      }),
    )
    return { by, params: { id, eventId }, path: `/api/organisations/${id}/concerts/${eventId}` }
  }
  /** Adds a draft that can be published; of a trusted organisation, or of one that is reviewed. */
  const drafted = async (state: 'pending' | 'trusted' = 'trusted') => {
    const { by, id } = await organised()
    await db.update(organisations).set({ state }).where(eq(organisations.id, id))
    const draftId = newId()
    const path = `/api/organisations/${id}/drafts/${draftId}`
    await send('PUT', path, by, { version: 0, body: draftBody() })
    return { by, params: { id, draftId }, path }
  }
  /** Adds a source, which nothing reads: its address is private. */
  const sourced = async () => {
    const { by, id } = await organised()
    const sourceId = newId()
    const body = { id: sourceId, address: PRIVATE_CALENDAR, publishes: false }
    await send('POST', `/api/organisations/${id}/sources`, by, body)
    return { by, params: { id, sourceId } }
  }
  /** Adds a draft in review, and an operator. */
  const sentToReview = async () => {
    const { by, params, path } = await drafted('pending')
    await send('POST', `${path}/publish`, by, { version: 1 })
    const operator = await member()
    await makeOperator(db, operator.id, api.clock.now)
    return { by: operator, params: { draftId: params.draftId } }
  }
  const byOrganiser = async (): Promise<ValidCall> => {
    const { by, params } = await organisedConcert()
    return { by, params }
  }
  const full = () => addConcert(db, { source: null, seats: [0] })
  const waiting = async () => {
    const by = await member('free')
    const eventId = await full()
    await send('POST', `/api/waits/${eventId}`, by, { quantity: 1 })
    return { by, eventId }
  }
  const invited = async () => {
    const by = await member()
    const { code } = await send('POST', `/api/events/${await addConcert(db)}/invitations`, by)
    return { by, code: code as string }
  }
  const subscribed = async () => {
    const by = await member('free')
    const { url } = await send('POST', '/api/sub-create-checkout-session', by, {
      users_id: by.id,
      plan: 'standard',
    })
    await send('POST', `/api/demo-payments/${lastPart(new URL(url, 'http://x').href)}`, undefined, {
      card: demoCards.accepted,
    })
    return by
  }
  const declarant = (by: TestMember) => ({
    firstName: OWNER.firstName,
    lastName: OWNER.lastName,
    email: emailOf(by),
  })
  const withdrawalLink = async () => {
    const by = await subscribed()
    await send('POST', '/api/withdrawals', undefined, declarant(by))
    return { token: await mailedToken(emailOf(by)) }
  }
  const resetLink = async () => {
    const by = await member()
    await send('POST', '/api/auth/forgot-password', undefined, { email: emailOf(by) })
    return mailedToken(emailOf(by))
  }
  const addressChanged = async () => {
    const by = await member('standard', { isVerified: true })
    const email = `${newId().toLowerCase()}@ailleurs.fr`
    await send('PUT', '/api/auth/profile', by, {
      firstName: 'Ariane',
      lastName: 'Vidal',
      email,
      password: PASSWORD,
    })
    return { by, token: await mailedToken(email) }
  }
  const partner = (more: Parameters<typeof addConcert>[1] = {}) => addConcert(db, more)
  const browser = () => pushBrowser(`https://push.example.org/${newId()}`).subscription

  const gave = async () => {
    const by = await member('free')
    const { id, url } = await send('POST', '/api/gifts', by, giftForm)
    await send('POST', `/api/demo-payments/${lastPart(url)}`, undefined, { card: demoCards.accepted })
    return { by, id: id as string, code: lastPart((await send('GET', `/api/gifts/${id}`, by)).url) }
  }

  const bare = async (): Promise<ValidCall> => ({})
  const bySomebody = async (): Promise<ValidCall> => ({ by: await member() })
  const byOf = (id: string) => async (): Promise<ValidCall> => ({ params: { id } })
  const byMemberOf = (id: string) => async (): Promise<ValidCall> => ({ by: await member(), params: { id } })

  return {
    health: bare,
    appConfig: bare,
    artistsShare: bare,
    me: bySomebody,
    user: bySomebody,
    login: async () => ({ body: { email: emailOf(await member()), password: PASSWORD } }),
    signup: async () => ({ body: signupForm(`${newId().toLowerCase()}@exemple.fr`) }),
    logout: bySomebody,
    events: async () => ({ query: { search: 'marseille', dateFrom: '2026-11-22', limit: 5 } }),
    catalogue: bare,
    catalogueFile: async () => {
      const latest = async () => (await send('GET', '/api/catalogue')).snapshot
      let snapshot = await latest()
      if (!snapshot) await publishCatalogue(api.database, api.clock.now, api.clock.now)
      // A separate database process announces a publication a moment later.
      for (; !snapshot; snapshot = await latest()) await wait(20)
      return { params: { name: snapshot.name } }
    },
    eventFilters: bare,
    eventAlternatives: async () => ({ query: { city: 'Nulle part', free: '1' } }),
    event: byOf('maree-haute'),
    eventRelated: byOf('maree-haute'),
    eventTickets: byOf('maree-haute'),
    tickets: async () => ({ by: (await booked()).by }),
    seatKeys: async () => ({ by: (await booked()).by }),
    subscriptionDetails: bySomebody,
    passQr: bySomebody,
    passCodeStatus: async () => {
      const { qrUrl } = await send('GET', '/api/user/pass-qr', await member())
      const { searchParams } = new URL(qrUrl)
      return {
        params: { id: lastPart(qrUrl) },
        body: { data: searchParams.get('data') ?? '', sig: searchParams.get('sig') ?? '' },
      }
    },
    passKeys: bare,
    bookFree: async () => ({
      by: await member(),
      params: { id: await partner() },
      body: { ticketId: 1, quantity: 1 },
    }),
    reserveFree: async () => ({
      by: await member(),
      params: { id: await partner({ priceCents: 0 }) },
      body: { ticketId: 1, quantity: 1 },
    }),
    cancelBooking: async () => {
      const { by, eventId, ticket } = await booked()
      return { by, params: { id: eventId }, query: { bookingId: ticket.id } }
    },
    invitationGive: async () => ({
      by: await member(),
      params: { id: await partner() },
      headers: { 'idempotency-key': randomUUID() },
    }),
    invitationsGiven: async () => ({ by: (await invited()).by }),
    invitation: async () => {
      const { by, code } = await invited()
      return { by, params: { code } }
    },
    placesSend: async () => {
      const { by, seatId } = await bought()
      return { by, body: { places: [{ seatId, firstName: 'Inès' }] } }
    },
    placeHold: async () => {
      const { by, code } = await sentPlace()
      return { by, params: { code }, body: { secret: newToken(), firstName: 'Inès' } }
    },
    invitationTake: async () => ({ by: await member('free'), params: { code: (await invited()).code } }),
    invitationWithdraw: async () => {
      const { by, code } = await invited()
      return { by, params: { code } }
    },
    waits: async () => ({ by: (await waiting()).by }),
    waitAdd: async () => ({
      by: await member('free'),
      params: { id: await full() },
      body: { quantity: 2, ticketTypeId: null },
    }),
    waitRemove: async () => {
      const { by, eventId } = await waiting()
      return { by, params: { id: eventId } }
    },
    favorites: bySomebody,
    favoriteBatchCheck: async () => ({
      by: await member(),
      body: { eventIds: ['maree-haute', 'nulle-part'] },
    }),
    favoriteCheck: byMemberOf('maree-haute'),
    favoriteAdd: byMemberOf('maree-haute'),
    favoriteRemove: byMemberOf('maree-haute'),
    follows: bySomebody,
    followAdd: async () => ({
      by: await member(),
      params: { id: (await send('GET', '/api/prousers'))[0].id },
    }),
    followRemove: async () => ({
      by: await member(),
      params: { id: (await send('GET', '/api/prousers'))[0].id },
    }),
    calendarAddresses: async () => {
      const by = await member()
      await send('POST', '/api/user/calendar-addresses', by)
      return { by }
    },
    calendarAddressAdd: bySomebody,
    calendarAddressesRevoke: bySomebody,
    sessions: bySomebody,
    sessionEnd: async () => {
      const by = await member()
      const { token } = await send('POST', '/api/auth/login', undefined, {
        email: emailOf(by),
        password: PASSWORD,
      })
      const open: { id: string; isCurrent: boolean }[] = await send('GET', '/api/user/sessions', {
        ...by,
        token,
      })
      return { by, params: { id: open.find(({ isCurrent }) => isCurrent)?.id ?? '' } }
    },
    sessionsEndOthers: bySomebody,
    ticketReturn: async () => {
      const { by, eventId, ticket } = await booked()
      await moveEvent(
        db,
        eventId,
        { date: '2027-03-20', time: '20:30', place: null, city: null },
        api.clock.now,
      )
      return { by, params: { id: ticket.id } }
    },
    seatOffer: async () => {
      const { by, seatId } = await lastSeat()
      return { by, params: { id: seatId } }
    },
    seatKeep: async () => {
      const { by, seatId } = await lastSeat()
      await send('POST', `/api/resale/${seatId}`, by)
      return { by, params: { id: seatId } }
    },
    seatReturn: async () => {
      const { by, ticket } = await booked()
      return { by, params: { id: ticket.codes[0].id } }
    },
    ticketCode: async () => {
      const { ticket } = await booked()
      const { qrUrl } = ticket.codes[0]
      return {
        params: { id: lastPart(qrUrl) },
        query: { sig: new URL(qrUrl).searchParams.get('sig') ?? '' },
      }
    },
    doorCode: async () => ({
      body: { payload: lastPart((await booked()).ticket.codes[0].doorCode) },
    }),
    doorPass: async () => ({
      body: { payload: lastPart((await send('GET', '/api/user/pass-qr', await member())).doorCode) },
    }),
    checkInLink: async () => ({ body: { link: (await doorOf()).access.link } }),
    checkInList: async () => ({ body: (await doorOf()).access }),
    admissions: async () => {
      const { access, ticket } = await doorOf()
      return {
        body: {
          ...access,
          after: 0,
          admissions: [admissionOf({ seat: seatShortCode(ticket.codes[0].id).replace('-', '') })],
        },
      }
    },
    proUsers: bare,
    proUser: async () => ({ params: { id: (await send('GET', '/api/prousers'))[0].id } }),
    proUserEvents: async () => ({ params: { id: (await send('GET', '/api/prousers'))[0].id } }),
    producers: bare,
    venues: async () => ({ query: { limit: '5', offset: '5' } }),
    artists: async () => ({ query: { genre: 'Jazz' } }),
    artistGenres: bare,
    subscriptionCheckout: async () => {
      const by = await member('free')
      return {
        by,
        body: { users_id: by.id, plan: 'standard', return_to: '/events/maree-haute' },
        headers: { 'idempotency-key': randomUUID() },
      }
    },
    giftBuy: async () => ({
      by: await member('free'),
      body: { ...giftForm, firstName: 'Inès', greeting: 'Bon anniversaire' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    gifts: async () => ({ by: (await gave()).by }),
    gift: async () => {
      const { by, id } = await gave()
      return { by, params: { id } }
    },
    giftWithdraw: async () => {
      const { by, id } = await gave()
      return { by, params: { id } }
    },
    giftLink: async () => {
      const { by, code } = await gave()
      return { by, params: { code } }
    },
    giftTake: async () => ({ by: await member('free'), params: { code: (await gave()).code } }),
    subscriptionChangePreview: async () => ({ by: await subscribed(), query: { plan: 'premium' } }),
    subscriptionChange: async () => {
      const by = await subscribed()
      return {
        by,
        body: { users_id: by.id, plan: 'premium' },
        headers: { 'idempotency-key': randomUUID() },
      }
    },
    subscriptionAutoRenew: async () => ({ by: await subscribed(), body: { autorenew: false } }),
    subscriptionCancel: async () => ({ by: await subscribed() }),
    subscriptionTermination: async () => ({
      body: { ...declarant(await subscribed()), reason: 'Déménagement' },
    }),
    subscriptionWithdraw: async () => ({ by: await subscribed() }),
    subscriptionWithdrawPreview: async () => ({ by: await subscribed() }),
    withdrawal: async () => ({ body: { ...declarant(await member()), contract: 'Pass Standard' } }),
    withdrawalPreview: async () => ({ body: await withdrawalLink() }),
    withdrawalConfirm: async () => ({ body: await withdrawalLink() }),
    paymentIntent: async () => ({
      by: await member('free'),
      body: orderBody(await addConcert(db, { source: null })),
      headers: { 'idempotency-key': randomUUID() },
    }),
    paymentConfirm: async () => {
      const { by, eventId, order } = await ordered()
      return {
        by,
        body: {
          paymentIntentId: order.paymentIntentId,
          eventId,
          selectedTickets: { [`${eventId}-1`]: 2 },
        },
      }
    },
    payment: async () => {
      const { by, order } = await ordered()
      return { by, params: { id: order.paymentIntentId } }
    },
    openOrders: async () => ({ by: (await ordered()).by }),
    orderResume: async () => {
      const { by, order } = await ordered()
      return { by, params: { id: order.orderId } }
    },
    orderAbandon: async () => {
      const { by, order } = await ordered()
      return { by, params: { id: order.orderId } }
    },
    demoPayment: async () => ({ params: { id: (await ordered()).page } }),
    demoPaymentPay: async () => ({
      params: { id: (await ordered()).page },
      body: { card: demoCards.accepted },
    }),
    profileUpdate: async () => ({
      by: await member(),
      body: { firstName: 'Ariane', lastName: 'Vidal', city: 'Brest' },
    }),
    emailChangeCancel: async () => ({ by: (await addressChanged()).by }),
    passwordChange: async () => ({
      by: await member(),
      body: {
        currentPassword: PASSWORD,
        newPassword: `autre ${PASSWORD}`,
        confirmPassword: `autre ${PASSWORD}`,
      },
    }),
    forgotPassword: async () => ({ body: { email: emailOf(await member()) } }),
    resetTokenVerify: async () => ({ body: { token: await resetLink() } }),
    passwordReset: async () => {
      const { authToken } = await send('POST', '/api/auth/verify-reset-token', undefined, {
        token: await resetLink(),
      })
      return { body: { password: `autre ${PASSWORD}`, confirmPassword: `autre ${PASSWORD}`, authToken } }
    },
    emailVerify: async () => ({ body: { token: (await addressChanged()).token } }),
    emailChangeUndo: async () => {
      const { by, token } = await addressChanged()
      await send('POST', '/api/auth/verify-email', undefined, { token })
      return { body: { token: await mailedToken(emailOf(by)) } }
    },
    emailVerificationSend: async () => ({ by: await member('free', { isVerified: false }) }),
    notificationPreferences: bySomebody,
    notificationPreferencesSave: async () => ({
      by: await member(),
      body: {
        emailNotifications: true,
        pushNotifications: false,
        eventReminders: true,
        promotionalEmails: false,
        followedConcerts: true,
        favouriteReminders: true,
      },
    }),
    pushSubscribe: async () => ({ by: await member(), body: browser() }),
    pushUnsubscribe: async () => {
      const by = await member()
      const { endpoint, ...more } = browser()
      await send('POST', '/api/user/push-subscriptions', by, { endpoint, ...more })
      return { by, body: { endpoint } }
    },
    personalData: async () => ({ by: (await booked()).by }),
    accountDelete: async () => ({ by: await member(), body: { password: PASSWORD, tickets: [] } }),
    feedback: async () => {
      const by = await member()
      return { by, body: { users_id: by.id, note: 3 } }
    },
    feedbackComment: async () => {
      const by = await member()
      const { id } = await send('POST', '/api/feedbacks', by, { note: 2 })
      return { by, params: { id }, body: { comment: 'Très bien.' } }
    },
    preregister: async () => ({ body: { email: `${newId().toLowerCase()}@exemple.fr` } }),
    contact: async () => ({
      body: {
        name: 'Ariane Vidal',
        email: `${newId().toLowerCase()}@exemple.fr`,
        subject: 'Bonjour',
        category: 'general',
        message: 'Une question.',
      },
    }),
    organisations: async () => ({ by: (await organised()).by }),
    organisationCreate: async () => ({ by: await member(), body: organisationForm }),
    organisation: async () => {
      const { by, id } = await organised()
      return { by, params: { id } }
    },
    organisationSave: async () => {
      const { by, id } = await organised()
      return { by, params: { id }, body: legalForm }
    },
    teamInvite: async () => {
      const { by, id } = await organised()
      return { by, params: { id }, body: { email: `${newId().toLowerCase()}@exemple.fr`, role: 'equipe' } }
    },
    teamUninvite: async () => {
      const { by, id } = await organised()
      const { invitations } = await send('POST', `/api/organisations/${id}/invitations`, by, {
        email: `${newId().toLowerCase()}@exemple.fr`,
        role: 'equipe',
      })
      return { by, params: { id, invitationId: invitations[0].id } }
    },
    personChange: async () => {
      const { by, id } = await organised()
      return { by, params: { id, memberId: (await joined(id, by)).by.id }, body: { role: 'responsable' } }
    },
    personRemove: async () => {
      const { by, id } = await organised()
      return { by, params: { id, memberId: (await joined(id, by)).by.id }, body: { password: PASSWORD } }
    },
    teamInvitation: async () => {
      const { by, id } = await organised()
      const { code } = await invitedTo(id, by)
      return { by, params: { code } }
    },
    teamJoin: async () => {
      const { by, id } = await organised()
      const { by: guest, code } = await invitedTo(id, by)
      return { by: guest, params: { code } }
    },
    organiserConcerts: async () => {
      const { by, params } = await organisedConcert()
      return { by, params: { id: params.id }, query: { when: 'past', page: 1 } }
    },
    organiserDeadlines: async () => {
      const { by, params } = await organisedConcert()
      return { by, params: { id: params.id } }
    },
    organiserConcert: byOrganiser,
    organiserPeople: byOrganiser,
    organiserPeopleFile: byOrganiser,
    organiserGuests: byOrganiser,
    organiserGuestsAdd: async () => ({
      ...(await byOrganiser()),
      body: { guests: [{ name: 'Inès Roux', seats: 2 }] },
    }),
    organiserGuestRemove: async () => {
      const { by, params, path } = await organisedConcert()
      const { guests } = await send('POST', `${path}/guests`, by, { guests: [{ name: 'Inès', seats: 1 }] })
      return { by, params: { ...params, guestId: guests[0].id } }
    },
    organiserMessages: byOrganiser,
    organiserMessageSend: async () => ({
      ...(await byOrganiser()),
      body: { id: newId(), text: 'Les portes ouvrent à 20:30.' },
    }),
    organiserDoorLinks: byOrganiser,
    organiserDoorLinkAdd: async () => ({
      ...(await byOrganiser()),
      body: { isStrict: true, split: { part: 1, of: 2 } },
    }),
    organiserDoorLinkRevoke: async () => {
      const { by, params, path } = await organisedConcert()
      const { id: linkId } = await send('POST', `${path}/door-links`, by, { isStrict: false, split: null })
      return { by, params: { ...params, linkId } }
    },
    organiserFigureLinks: byOrganiser,
    organiserFigureLinkAdd: byOrganiser,
    organiserFigureLinkRevoke: async () => {
      const { by, params, path } = await organisedConcert()
      const { links } = await send('POST', `${path}/figure-links`, by)
      return { by, params: { ...params, linkId: links[0].id } }
    },
    sharedFigures: async () => {
      const { by, path } = await organisedConcert()
      const { url } = await send('POST', `${path}/figure-links`, by)
      return { by, params: { code: lastPart(url) } }
    },
    organiserStakes: byOrganiser,
    organiserMove: async () => ({
      ...(await byOrganiser()),
      body: { date: '2027-03-20', time: '20:30', place: '', city: '' },
    }),
    organiserCancel: async () => ({ ...(await byOrganiser()), body: { password: PASSWORD } }),
    organiserResale: async () => ({ ...(await byOrganiser()), body: { isAllowed: false } }),
    organiserRestore: async () => {
      const { by, params, path } = await organisedConcert()
      await send('POST', `${path}/cancel`, by, { password: PASSWORD })
      return { by, params }
    },
    organiserStatement: byOrganiser,
    organiserStatementClose: async () => {
      const { by, params } = await organisedConcert({ date: '2026-01-10' })
      return { by, params, body: { password: PASSWORD } }
    },
    organiserDrafts: async () => {
      const { by, params } = await drafted()
      return { by, params: { id: params.id } }
    },
    organiserDraft: async () => {
      const { by, params } = await drafted()
      return { by, params }
    },
    organiserDraftSave: async () => {
      const { by, params } = await drafted()
      return { by, params, body: { version: 1, body: draftBody({ eventName: 'Nuit des quais' }) } }
    },
    organiserDraftDelete: async () => {
      const { by, params } = await drafted()
      return { by, params }
    },
    organiserDraftCopy: async () => {
      const { by, params } = await drafted()
      return { by, params: { id: params.id }, body: { id: newId(), of: { draftId: params.draftId } } }
    },
    organiserDraftOfConcert: byOrganiser,
    organiserDraftPublish: async () => {
      const { by, params } = await drafted()
      return { by, params, body: { version: 1 } }
    },
    organiserWithdraw: async () => {
      const { by, params, path } = await drafted()
      const { eventId } = await send('POST', `${path}/publish`, by, { version: 1 })
      return { by, params: { id: params.id, eventId } }
    },
    organiserSources: async () => {
      const { by, params } = await sourced()
      return { by, params: { id: params.id } }
    },
    organiserSourceTry: async () => {
      const { by, id } = await organised()
      return { by, params: { id }, body: { address: PRIVATE_CALENDAR } }
    },
    organiserSourceAdd: async () => {
      const { by, id } = await organised()
      return { by, params: { id }, body: { id: newId(), address: PRIVATE_CALENDAR, publishes: false } }
    },
    organiserSourceSave: async () => ({ ...(await sourced()), body: { isPaused: true, publishes: false } }),
    organiserSourceRemove: sourced,
    organiserSourceRead: sourced,
    organiserSourceDismiss: async () => ({
      ...(await sourced()),
      body: { draftId: newId(), said: 'cancelled' },
    }),
    organiserPoster: async () => {
      const { by, id } = await organised()
      return { by, params: { id }, body: { jpeg: onePixel } }
    },
    reviews: async () => ({ by: (await sentToReview()).by }),
    reviewPublish: async () => ({ ...(await sentToReview()), body: { version: 1 } }),
    reviewReturn: async () => ({
      ...(await sentToReview()),
      body: { version: 1, reason: 'Le lieu manque.' },
    }),
    walletLinks: async () => {
      const { by, ticket } = await booked()
      return { by, params: { id: ticket.id } }
    },
  }
}
