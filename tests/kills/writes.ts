import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Endpoints, endpoints } from '../../contract/endpoints.ts'
import { seatShortCode } from '../../contract/rules/door-code.ts'
import { addMailedToken } from '../../server/modules/account/store/mailed-tokens.ts'
import {
  declarations,
  feedbacks,
  proUsers,
  sessions,
  subscriptions,
  ticketCodes,
} from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { hashToken, newId, newToken } from '../../server/platform/security/tokens.ts'
import type { Call } from '../support/call.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { admissionOf, doorAccess } from '../support/server/door.ts'
import {
  draftBody,
  legalForm,
  onePixel,
  organisationForm,
  PRIVATE_CALENDAR,
} from '../support/server/organisation-forms.ts'
import type { Traced } from './footprint.ts'
import {
  buyer,
  CARD,
  concert,
  daysAhead,
  drafted,
  freeSeats,
  gift,
  giftCall,
  invitation,
  lastSeat,
  member,
  moved,
  NEXT_PASSWORD,
  offered,
  orderCall,
  organised,
  PASSWORD,
  passHolder,
  type Stage,
  type StagedMember,
  sent,
  sentPlace,
  sourced,
  subscriber,
  team,
  traceOf,
  WEBHOOK_SECRET,
} from './stage.ts'

/** One write to be sent, and the values that identify its rows. */
export interface Write extends Traced {
  call: Call
}

export interface Kind {
  payments: 'demo' | 'stripe'
  /** Why it may be half done for a moment: it takes several transactions, and the next attempt finishes it. */
  steps?: string
  prepare(stage: Stage): Promise<Write>
}

type WriteName = {
  [Name in keyof Endpoints]: Endpoints[Name]['method'] extends 'GET' ? never : Name
}[keyof Endpoints]

type Options = { params?: Record<string, string>; query?: string } & Partial<
  Pick<Call, 'token' | 'json' | 'key'>
>

/** Returns the call of the contract with that name. */
const callOf = (name: WriteName, { params = {}, query = '', ...more }: Options = {}): Call => ({
  method: endpoints[name].method,
  path: endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query,
  ...more,
})

const demo = (prepare: Kind['prepare'], steps?: string): Kind => ({
  payments: 'demo',
  prepare,
  ...(steps && { steps }),
})
const stripe = (prepare: Kind['prepare'], steps?: string): Kind => ({
  ...demo(prepare, steps),
  payments: 'stripe',
})

/** Prepares a member's own call, with nothing before it. */
const own = (
  name: WriteName,
  options: (who: StagedMember) => Options = () => ({}),
  more: Parameters<typeof member>[1] = {},
  steps?: string,
) =>
  demo(async (stage) => {
    const who = await member(stage, more)
    return { ...traceOf(stage, who), call: callOf(name, { token: who.token, ...options(who) }) }
  }, steps)

/** Prepares a call with the token of a mailed link. */
const byLink = (
  name: WriteName,
  kind: Parameters<typeof addMailedToken>[1]['kind'],
  json: (token: string) => unknown,
  more: Parameters<typeof member>[1] = {},
) =>
  demo(async (stage) => {
    const who = await member(stage, more)
    const token = await addMailedToken(
      stage.db,
      {
        kind,
        memberId: who.id,
        ...(kind.startsWith('email') && {
          email: kind === 'email_verification' ? who.email : `autre-${who.email}`,
        }),
      },
      machineNow(),
    )
    return { ...traceOf(stage, who, `autre-${who.email}`), call: callOf(name, { json: json(token) }) }
  })

/** Prepares a subscriber's call. */
const ofPass = (name: WriteName, options: (who: StagedMember) => Options, steps?: string) =>
  demo(async (stage) => {
    const who = await subscriber(stage)
    return { ...traceOf(stage, who), call: callOf(name, { token: who.token, ...options(who) }) }
  }, steps)

/** Prepares a call of the one responsible for an organisation, with another person in its team and an open invitation. */
const ofTeam = (name: WriteName, options: (staged: Awaited<ReturnType<typeof team>>) => Options) =>
  demo(async (stage) => {
    const staged = await team(stage)
    const { who, guest, invited, id, invitationId } = staged
    return {
      ...traceOf(stage, who, guest.id, guest.email, invited.id, invited.email, id, invitationId),
      call: callOf(name, { token: who.token, ...options(staged) }),
    }
  })

/** Prepares a call of the one responsible for an organisation, about a concert of theirs with a paid Pass seat. */
const ofConcert = (
  name: WriteName,
  options: (staged: Awaited<ReturnType<typeof organised>>) => Options | Promise<Options>,
  more: Parameters<typeof organised>[1] = {},
  steps?: string,
) =>
  demo(async (stage) => {
    const staged = await organised(stage, more)
    const { who, holder, id, eventId } = staged
    return {
      ...traceOf(stage, who, holder.id, holder.email, id, eventId),
      call: callOf(name, { params: { id, eventId }, token: who.token, ...(await options(staged)) }),
    }
  }, steps)

/** Prepares a call about a source of an organisation. */
const ofSource = (name: WriteName, options: (staged: Awaited<ReturnType<typeof sourced>>) => Options) =>
  demo(async (stage) => {
    const staged = await sourced(stage)
    const { who, id, sourceId } = staged
    return {
      ...traceOf(stage, who, id, sourceId),
      call: callOf(name, { params: { id, sourceId }, token: who.token, ...options(staged) }),
    }
  })

/** Prepares a call about a draft of a trusted organisation, or by the operator who reviews it. */
const ofDraft = (
  name: WriteName,
  options: (staged: Awaited<ReturnType<typeof drafted>>) => Options,
  state: Parameters<typeof drafted>[1] = 'draft',
) =>
  demo(async (stage) => {
    const staged = await drafted(stage, state)
    const { who, operator, id, draftId, eventId } = staged
    const { token } = state === 'review' ? operator : who
    return {
      ...traceOf(stage, who, operator.id, operator.email, id, draftId, eventId),
      call: callOf(name, { params: { id, draftId }, token, ...options(staged) }),
    }
  })

const declarant = ({ email }: StagedMember) => ({ firstName: 'Ariane', lastName: 'Vidal', email })
/** An invalid payload of a code. */
const PAYLOAD = 'A'.repeat(120)
const place = { ticketId: 1, quantity: 1 }
const TWO = 'the provider is told between two transactions; the repetition or the job finishes it'
const HOLDERS_LATER = 'a job tells the holders, and ends their places, after the response'

const booking = (name: 'bookFree' | 'reserveFree', priceCents: number) =>
  demo(async (stage) => {
    const who = await member(stage, { level: 'standard' })
    const eventId = await concert(stage, { priceCents })
    return {
      ...traceOf(stage, who, eventId),
      call: callOf(name, { params: { id: eventId }, token: who.token, json: place }),
    }
  })

const favourite = (name: 'favoriteAdd' | 'favoriteRemove' | 'favoriteBatchCheck') =>
  demo(async (stage) => {
    const who = await member(stage)
    const id = await concert(stage)
    if (name !== 'favoriteAdd') await sent(stage, callOf('favoriteAdd', { params: { id }, token: who.token }))
    return {
      ...traceOf(stage, who, id),
      call: callOf(name, {
        params: { id },
        token: who.token,
        ...(name === 'favoriteBatchCheck' && { json: { eventIds: [id] } }),
      }),
    }
  })

const follow = (name: 'followAdd' | 'followRemove') =>
  demo(async (stage) => {
    const who = await member(stage)
    const id = newId()
    await stage.db
      .insert(proUsers)
      .values({ id, name: 'Les Voisins', type: 'artist', genres: [], associatedArtists: [] })
    if (name === 'followRemove') await sent(stage, callOf('followAdd', { params: { id }, token: who.token }))
    return { ...traceOf(stage, who), call: callOf(name, { params: { id }, token: who.token }) }
  })

const push = (name: 'pushSubscribe' | 'pushUnsubscribe') =>
  demo(async (stage) => {
    const who = await member(stage)
    const { subscription } = pushBrowser(`https://push.example.org/${who.id}`)
    const subscribe = callOf('pushSubscribe', { token: who.token, json: subscription })
    if (name === 'pushUnsubscribe') await sent(stage, subscribe)
    return {
      ...traceOf(stage, who, subscription.endpoint),
      call:
        name === 'pushSubscribe'
          ? subscribe
          : callOf(name, { token: who.token, json: { endpoint: subscription.endpoint } }),
    }
  })

/** Prepares a member's declared withdrawal, with the token of its link. */
const declared = (name: 'withdrawalPreview' | 'withdrawalConfirm', steps?: string) =>
  demo(async (stage) => {
    const who = await subscriber(stage)
    const token = newToken()
    // The contract must be older than the declaration.
    const [contract] = await stage.db.select().from(subscriptions).where(eq(subscriptions.memberId, who.id))
    await stage.db.insert(declarations).values({
      id: newId(),
      kind: 'withdrawal',
      memberId: who.id,
      ...declarant(who),
      declaredAt: new Date((contract?.startedAt.getTime() ?? 0) + 1),
      tokenHash: hashToken(token),
      tokenExpiresAt: new Date(machineNow().getTime() + 3_600_000),
    })
    return { ...traceOf(stage, who), call: callOf(name, { json: { token } }) }
  }, steps)

/** Every call that is not a read, and the provider's webhook. The compiler reports a missing one. */
export const writes: Record<WriteName | 'webhook' | 'giftPaid', Kind> = {
  login: own('login', ({ email }) => ({ json: { email, password: PASSWORD } })),
  signup: demo(async () => {
    const email = `${newId().toLowerCase()}@exemple.fr`
    return {
      seeds: [email],
      call: callOf('signup', {
        json: {
          email,
          firstName: 'Ariane',
          lastName: 'Vidal',
          password: PASSWORD,
          confirmPassword: PASSWORD,
        },
      }),
    }
  }),
  logout: own('logout'),
  sessionEnd: demo(async (stage) => {
    const who = await member(stage)
    const { token } = await sent(stage, callOf('login', { json: { email: who.email, password: PASSWORD } }))
    const [other] = await stage.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(String(token))))
    return {
      ...traceOf(stage, who),
      call: callOf('sessionEnd', { params: { id: other?.id ?? '' }, token: who.token }),
    }
  }),
  sessionsEndOthers: demo(async (stage) => {
    const who = await member(stage)
    await sent(stage, callOf('login', { json: { email: who.email, password: PASSWORD } }))
    await sent(stage, callOf('calendarAddressAdd', { token: who.token }))
    return { ...traceOf(stage, who), call: callOf('sessionsEndOthers', { token: who.token }) }
  }),
  passCodeStatus: demo(async (stage) => {
    const who = await member(stage, { level: 'standard' })
    const { qrUrl } = await sent(stage, { method: 'GET', path: '/api/user/pass-qr', token: who.token })
    const query = new URL(String(qrUrl)).searchParams
    return {
      ...traceOf(stage, who),
      call: callOf('passCodeStatus', {
        params: { id: who.id },
        json: { data: query.get('data') ?? '', sig: query.get('sig') ?? '' },
      }),
    }
  }),
  doorCode: demo(async (stage) => {
    const { who, eventId } = await passHolder(stage)
    return { ...traceOf(stage, who, eventId), call: callOf('doorCode', { json: { payload: PAYLOAD } }) }
  }),
  doorPass: demo(async (stage) => {
    const who = await member(stage, { level: 'standard' })
    return { ...traceOf(stage, who), call: callOf('doorPass', { json: { payload: PAYLOAD } }) }
  }),
  checkInLink: demo(async (stage) => {
    const { who, eventId } = await passHolder(stage)
    const { link } = await doorAccess(stage.db, eventId, machineNow())
    return { ...traceOf(stage, who, eventId), call: callOf('checkInLink', { json: { link } }) }
  }),
  checkInList: demo(async (stage) => {
    const { who, eventId } = await passHolder(stage)
    const json = await doorAccess(stage.db, eventId, machineNow())
    return { ...traceOf(stage, who, eventId), call: callOf('checkInList', { json }) }
  }),
  admissions: demo(async (stage) => {
    const { who, eventId, bookingId } = await passHolder(stage)
    const guest = await member(stage, { level: 'standard' })
    const [seat] = await stage.db.select().from(ticketCodes).where(eq(ticketCodes.bookingId, bookingId))
    const admitted = [
      admissionOf({ seat: seatShortCode(seat?.id ?? '').replace('-', '') }),
      admissionOf({ pass: guest.id, way: 'pass' }),
    ]
    const access = await doorAccess(stage.db, eventId, machineNow())
    return {
      ...traceOf(stage, who, guest.id, guest.email, eventId),
      call: callOf('admissions', { json: { ...access, after: 0, admissions: admitted } }),
    }
  }),
  bookFree: booking('bookFree', 1400),
  reserveFree: booking('reserveFree', 0),
  cancelBooking: demo(async (stage) => {
    const { who, eventId } = await passHolder(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('cancelBooking', { params: { id: eventId }, token: who.token }),
    }
  }),
  invitationGive: demo(async (stage) => {
    const who = await member(stage, { level: 'standard' })
    const eventId = await concert(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('invitationGive', { params: { id: eventId }, token: who.token, key: randomUUID() }),
    }
  }),
  invitationTake: demo(async (stage) => {
    const { giver, eventId, code } = await invitation(stage)
    const who = await member(stage)
    return {
      ...traceOf(stage, who, giver.id, giver.email, eventId, code),
      call: callOf('invitationTake', { params: { code }, token: who.token }),
    }
  }),
  invitationWithdraw: demo(async (stage) => {
    const { giver, eventId, code } = await invitation(stage)
    return {
      ...traceOf(stage, giver, eventId, code),
      call: callOf('invitationWithdraw', { params: { code }, token: giver.token }),
    }
  }),
  placesSend: demo(async (stage) => {
    const { giver, eventId, seatId } = await sentPlace(stage, false)
    return {
      ...traceOf(stage, giver, eventId, seatId),
      call: callOf('placesSend', { token: giver.token, json: { places: [{ seatId }] } }),
    }
  }),
  seatOffer: demo(async (stage) => {
    const { giver, eventId, seatId } = await lastSeat(stage)
    return {
      ...traceOf(stage, giver, eventId, seatId),
      call: callOf('seatOffer', { params: { id: seatId }, token: giver.token }),
    }
  }),
  seatKeep: demo(async (stage) => {
    const { giver, eventId, seatId } = await lastSeat(stage)
    await sent(stage, callOf('seatOffer', { params: { id: seatId }, token: giver.token }))
    return {
      ...traceOf(stage, giver, eventId, seatId),
      call: callOf('seatKeep', { params: { id: seatId }, token: giver.token }),
    }
  }),
  seatReturn: demo(async (stage) => {
    const { who, eventId, seatId } = await freeSeats(stage)
    return {
      ...traceOf(stage, who, eventId, seatId),
      call: callOf('seatReturn', { params: { id: seatId }, token: who.token }),
    }
  }),
  placeHold: demo(async (stage) => {
    const { giver, eventId, seatId, code } = await sentPlace(stage)
    return {
      ...traceOf(stage, giver, eventId, seatId, code),
      call: callOf('placeHold', { params: { code }, json: { secret: newToken(), firstName: 'Inès' } }),
    }
  }),
  waitAdd: demo(async (stage) => {
    const who = await member(stage)
    const eventId = await concert(stage, { source: null, seats: [0] })
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('waitAdd', { params: { id: eventId }, token: who.token, json: { quantity: 2 } }),
    }
  }),
  waitRemove: demo(async (stage) => {
    const { who, eventId } = await offered(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('waitRemove', { params: { id: eventId }, token: who.token }),
    }
  }),
  favoriteBatchCheck: favourite('favoriteBatchCheck'),
  favoriteAdd: favourite('favoriteAdd'),
  favoriteRemove: favourite('favoriteRemove'),
  followAdd: follow('followAdd'),
  followRemove: follow('followRemove'),
  calendarAddressAdd: own('calendarAddressAdd'),
  calendarAddressesRevoke: demo(async (stage) => {
    const who = await member(stage)
    await sent(stage, callOf('calendarAddressAdd', { token: who.token }))
    return { ...traceOf(stage, who), call: callOf('calendarAddressesRevoke', { token: who.token }) }
  }),
  organisationCreate: own('organisationCreate', () => ({ json: organisationForm, key: randomUUID() })),
  organisationSave: ofTeam('organisationSave', ({ id }) => ({ params: { id }, json: legalForm })),
  teamInvite: ofTeam('teamInvite', ({ id }) => ({
    params: { id },
    json: { email: `${newId().toLowerCase()}@exemple.fr`, role: 'equipe' },
  })),
  teamUninvite: ofTeam('teamUninvite', ({ id, invitationId }) => ({ params: { id, invitationId } })),
  personChange: ofTeam('personChange', ({ id, guest }) => ({
    params: { id, memberId: guest.id },
    json: { role: 'responsable' },
  })),
  personRemove: ofTeam('personRemove', ({ id, guest }) => ({
    params: { id, memberId: guest.id },
    json: { password: PASSWORD },
  })),
  teamJoin: ofTeam('teamJoin', ({ code, invited }) => ({ params: { code }, token: invited.token })),
  organiserGuestsAdd: ofConcert('organiserGuestsAdd', () => ({
    json: {
      guests: [
        { name: 'Inès Roux', seats: 2 },
        { name: 'Noé', seats: 1 },
      ],
    },
    key: randomUUID(),
  })),
  organiserGuestRemove: demo(async (stage) => {
    const { who, holder, id, eventId } = await organised(stage)
    const params = { id, eventId }
    const json = { guests: [{ name: 'Inès Roux', seats: 2 }] }
    const { guests } = await sent(stage, callOf('organiserGuestsAdd', { params, token: who.token, json }))
    return {
      ...traceOf(stage, who, holder.id, holder.email, id, eventId),
      call: callOf('organiserGuestRemove', {
        params: { ...params, guestId: guests[0].id },
        token: who.token,
      }),
    }
  }),
  organiserMessageSend: ofConcert('organiserMessageSend', () => ({
    json: { id: newId(), text: 'Les portes ouvrent à 20:30.' },
  })),
  organiserDoorLinkAdd: ofConcert('organiserDoorLinkAdd', () => ({
    json: { isStrict: false, split: { part: 2, of: 2 } },
  })),
  organiserDoorLinkRevoke: ofConcert('organiserDoorLinkRevoke', ({ id, eventId, linkId }) => ({
    params: { id, eventId, linkId },
  })),
  organiserFigureLinkAdd: ofConcert('organiserFigureLinkAdd', () => ({})),
  organiserFigureLinkRevoke: demo(async (stage) => {
    const { who, holder, id, eventId } = await organised(stage)
    const params = { id, eventId }
    const { links } = await sent(stage, callOf('organiserFigureLinkAdd', { params, token: who.token }))
    return {
      ...traceOf(stage, who, holder.id, holder.email, id, eventId),
      call: callOf('organiserFigureLinkRevoke', {
        params: { ...params, linkId: links[0].id },
        token: who.token,
      }),
    }
  }),
  organiserMove: ofConcert(
    'organiserMove',
    () => ({ json: { date: daysAhead(90), time: '21:00', place: 'Le Hangar', city: '' } }),
    {},
    HOLDERS_LATER,
  ),
  organiserCancel: ofConcert('organiserCancel', () => ({ json: { password: PASSWORD } }), {}, HOLDERS_LATER),
  organiserResale: ofConcert('organiserResale', () => ({ json: { isAllowed: false } })),
  organiserRestore: ofConcert('organiserRestore', () => ({}), { isCancelled: true }, HOLDERS_LATER),
  organiserStatementClose: ofConcert('organiserStatementClose', () => ({ json: { password: PASSWORD } }), {
    isPast: true,
  }),
  organiserSourceTry: ofSource('organiserSourceTry', ({ id }) => ({
    params: { id },
    json: { address: PRIVATE_CALENDAR },
  })),
  organiserSourceAdd: ofSource('organiserSourceAdd', ({ id }) => ({
    params: { id },
    json: { id: newId(), address: 'https://127.0.0.1/site', publishes: false },
  })),
  organiserSourceSave: ofSource('organiserSourceSave', () => ({
    json: { isPaused: true, publishes: false },
  })),
  organiserSourceRemove: ofSource('organiserSourceRemove', () => ({})),
  organiserSourceRead: ofSource('organiserSourceRead', () => ({})),
  organiserSourceDismiss: ofSource('organiserSourceDismiss', () => ({
    json: { draftId: newId(), said: 'cancelled' },
  })),
  organiserDraftSave: ofDraft('organiserDraftSave', () => ({
    json: { version: 1, body: draftBody({ eventName: 'Nuit des quais' }) },
  })),
  organiserDraftDelete: ofDraft('organiserDraftDelete', () => ({})),
  organiserDraftCopy: ofDraft('organiserDraftCopy', ({ id, draftId }) => ({
    params: { id },
    json: { id: newId(), of: { draftId } },
  })),
  organiserDraftOfConcert: ofConcert('organiserDraftOfConcert', () => ({})),
  organiserDraftPublish: ofDraft('organiserDraftPublish', () => ({ json: { version: 1 } })),
  organiserWithdraw: demo(async (stage) => {
    const { who, id, draftId, eventId } = await drafted(stage)
    const publish = { params: { id, draftId }, token: who.token, json: { version: 1 } }
    await sent(stage, callOf('organiserDraftPublish', publish))
    return {
      ...traceOf(stage, who, id, draftId, eventId),
      call: callOf('organiserWithdraw', { params: { id, eventId }, token: who.token }),
    }
  }),
  organiserPoster: ofDraft('organiserPoster', () => ({ json: { jpeg: onePixel } })),
  reviewPublish: ofDraft('reviewPublish', () => ({ json: { version: 1 } }), 'review'),
  reviewReturn: ofDraft(
    'reviewReturn',
    () => ({ json: { version: 1, reason: 'Le lieu manque.' } }),
    'review',
  ),
  ticketReturn: demo(async (stage) => {
    const { who, eventId, bookingId } = await passHolder(stage)
    await moved(stage, eventId)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('ticketReturn', { params: { id: bookingId }, token: who.token }),
    }
  }),
  subscriptionCheckout: own(
    'subscriptionCheckout',
    ({ id }) => ({ json: { users_id: id, plan: 'standard' }, key: randomUUID() }),
    {},
    TWO,
  ),
  giftBuy: demo(async (stage) => {
    const who = await member(stage)
    return { ...traceOf(stage, who), call: giftCall(who) }
  }, TWO),
  /** The payment of a gift, on the demonstration's page. */
  giftPaid: demo(async (stage) => {
    const who = await member(stage)
    const { id, url } = await sent(stage, giftCall(who))
    const page = String(url).split('/').at(-1) ?? ''
    return {
      ...traceOf(stage, who, id),
      call: callOf('demoPaymentPay', { params: { id: page }, json: { card: CARD } }),
    }
  }, TWO),
  giftTake: demo(async (stage) => {
    const { who, id, code } = await gift(stage)
    const taker = await member(stage)
    return {
      ...traceOf(stage, taker, who.id, id),
      call: callOf('giftTake', { params: { code }, token: taker.token }),
    }
  }),
  giftWithdraw: demo(async (stage) => {
    const { who, id } = await gift(stage)
    return { ...traceOf(stage, who, id), call: callOf('giftWithdraw', { params: { id }, token: who.token }) }
  }, TWO),
  subscriptionChange: ofPass(
    'subscriptionChange',
    ({ id }) => ({ json: { users_id: id, plan: 'premium' }, key: randomUUID() }),
    TWO,
  ),
  subscriptionAutoRenew: ofPass('subscriptionAutoRenew', () => ({ json: { autorenew: false } }), TWO),
  subscriptionCancel: ofPass('subscriptionCancel', () => ({}), TWO),
  subscriptionTermination: ofPass(
    'subscriptionTermination',
    (who) => ({ json: declarant(who) }),
    'the declaration is answered first; its effect follows, by the job where the process ends',
  ),
  subscriptionWithdraw: ofPass('subscriptionWithdraw', () => ({}), TWO),
  withdrawal: ofPass('withdrawal', (who) => ({ json: declarant(who) })),
  withdrawalPreview: declared('withdrawalPreview'),
  withdrawalConfirm: declared('withdrawalConfirm', TWO),
  paymentIntent: stripe(async (stage) => {
    const who = await member(stage)
    const eventId = await concert(stage, { source: null })
    return { ...traceOf(stage, who, eventId), call: orderCall(who, eventId) }
  }, 'the order holds its seats before the payment is opened; the repetition finds it, or the hold ends'),
  paymentConfirm: stripe(async (stage) => {
    const { who, eventId, paymentId } = await buyer(stage)
    stage.double.payIntent(paymentId)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('paymentConfirm', { token: who.token, json: { paymentIntentId: paymentId, eventId } }),
    }
  }),
  webhook: stripe(async (stage) => {
    const { who, eventId, paymentId } = await buyer(stage)
    stage.double.payIntent(paymentId)
    const event = stage.double.events.findLast(
      ({ type, data }) => type === 'payment_intent.succeeded' && data.object.id === paymentId,
    )
    if (!event) throw new Error('Nothing was paid')
    return {
      ...traceOf(stage, who, eventId, event.id),
      call: {
        method: 'POST',
        path: '/api/stripe/webhook',
        json: event,
        headers: { 'stripe-signature': stage.double.signed(event, WEBHOOK_SECRET).signature },
      },
    }
  }),
  orderResume: stripe(async (stage) => {
    const { who, eventId, orderId } = await buyer(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('orderResume', { params: { id: orderId }, token: who.token }),
    }
  }),
  orderAbandon: stripe(async (stage) => {
    const { who, eventId, orderId } = await buyer(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('orderAbandon', { params: { id: orderId }, token: who.token }),
    }
  }, 'the payment is cancelled at Stripe before the seats are given back'),
  demoPaymentPay: demo(async (stage) => {
    const { who, eventId, paymentId } = await buyer(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('demoPaymentPay', { params: { id: paymentId }, json: { card: CARD } }),
    }
  }, TWO),
  profileUpdate: own('profileUpdate', ({ email }) => ({
    json: { firstName: 'Blanche', lastName: 'Vidal', email: `autre-${email}`, password: PASSWORD },
  })),
  emailChangeCancel: demo(async (stage) => {
    const who = await member(stage)
    const email = `autre-${who.email}`
    await addMailedToken(stage.db, { kind: 'email_change', memberId: who.id, email }, machineNow())
    return { ...traceOf(stage, who, email), call: callOf('emailChangeCancel', { token: who.token }) }
  }),
  passwordChange: own('passwordChange', () => ({
    json: { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD },
  })),
  forgotPassword: {
    ...own('forgotPassword', ({ email }) => ({ json: { email } })),
    steps: 'the account is looked for after the answer, whose time is not to reveal whether there is one',
  },
  resetTokenVerify: byLink('resetTokenVerify', 'password_reset', (token) => ({ token })),
  passwordReset: byLink('passwordReset', 'password_change', (authToken) => ({
    authToken,
    password: NEXT_PASSWORD,
    confirmPassword: NEXT_PASSWORD,
  })),
  emailVerify: byLink('emailVerify', 'email_verification', (token) => ({ token }), { isVerified: false }),
  emailChangeUndo: byLink('emailChangeUndo', 'email_undo', (token) => ({ token })),
  emailVerificationSend: own('emailVerificationSend', () => ({}), { isVerified: false }),
  notificationPreferencesSave: own('notificationPreferencesSave', () => ({
    json: {
      emailNotifications: false,
      pushNotifications: true,
      eventReminders: false,
      promotionalEmails: true,
    },
  })),
  pushSubscribe: push('pushSubscribe'),
  pushUnsubscribe: push('pushUnsubscribe'),
  accountDelete: demo(async (stage) => {
    const { who, eventId } = await passHolder(stage)
    return {
      ...traceOf(stage, who, eventId),
      call: callOf('accountDelete', { token: who.token, json: { password: PASSWORD } }),
    }
  }),
  feedback: own('feedback', ({ id }) => ({ json: { users_id: id, note: 3 } })),
  feedbackComment: demo(async (stage) => {
    const who = await member(stage)
    const id = newId()
    await stage.db.insert(feedbacks).values({ id, memberId: who.id, note: 2, createdAt: machineNow() })
    return {
      ...traceOf(stage, who, id),
      call: callOf('feedbackComment', {
        params: { id },
        token: who.token,
        json: { comment: 'Plus de basses' },
      }),
    }
  }),
  preregister: demo(async () => {
    const email = `${newId().toLowerCase()}@exemple.fr`
    return { seeds: [email], call: callOf('preregister', { json: { email } }) }
  }),
  contact: demo(async () => {
    const email = `${newId().toLowerCase()}@exemple.fr`
    return {
      seeds: [email],
      call: callOf('contact', {
        json: { name: 'Ariane', email, subject: 'Une question', category: 'general', message: 'Bonjour' },
      }),
    }
  }),
}
