import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import {
  bookings,
  calendarAddresses,
  feedbacks,
  invitations,
  orders,
  pushSubscriptions,
  sessions,
  subscriptions,
  throttles,
} from '../../server/platform/db/schema.ts'
import { networkBounds } from '../../server/platform/security/network-bounds.ts'
import { hashToken } from '../../server/platform/security/tokens.ts'
import { type Harness, startHarness } from '../support/server/harness.ts'
import { PASSWORD } from '../support/server/password.ts'
import {
  memberWithPassword,
  newAddress,
  OWNER,
  type ValidCall,
  validCallsOn,
} from '../support/server/valid-calls.ts'
import { requestOf } from './request.ts'

/**
 * The callers: a visitor; another member of each level; the owner of the call's rows; and tokens of an ended
 * session, an expired one, and a deleted account.
 */
const WHO = ['visitor', 'free', 'standard', 'premium', 'owner', 'revoked', 'expired', 'deleted'] as const
type Who = (typeof WHO)[number]

/** The status for each caller with the owner's exact input. Another member's 200 concerns their own rows, or public data. */
// biome-ignore format: a table.
const ACCESS: Record<EndpointName, string> = {
  //                             visitor free standard premium  owner  revoked expired deleted
  health:                      '200     200  200      200      200    200     200     200',
  appConfig:                   '200     200  200      200      200    200     200     200',
  artistsShare:                '200     200  200      200      200    200     200     200',
  me:                          '401     200  200      200      200    401     401     401',
  user:                        '401     200  200      200      200    401     401     401',
  login:                       '200     200  200      200      200    200     200     200',
  signup:                      '200     200  200      200      200    200     200     200',
  logout:                      '401     200  200      200      200    401     401     401',
  events:                      '200     200  200      200      200    200     200     200',
  catalogue:                   '200     200  200      200      200    200     200     200',
  catalogueFile:               '200     200  200      200      200    200     200     200',
  eventFilters:                '200     200  200      200      200    200     200     200',
  eventAlternatives:           '200     200  200      200      200    200     200     200',
  event:                       '200     200  200      200      200    200     200     200',
  eventRelated:                '200     200  200      200      200    200     200     200',
  eventTickets:                '200     200  200      200      200    200     200     200',
  tickets:                     '401     200  200      200      200    401     401     401',
  seatKeys:                    '401     200  200      200      200    401     401     401',
  subscriptionDetails:         '401     200  200      200      200    401     401     401',
  passQr:                      '401     200  200      200      200    401     401     401',
  passCodeStatus:              '200     200  200      200      200    200     200     200',
  passKeys:                    '200     200  200      200      200    200     200     200',
  bookFree:                    '401     403  200      200      200    401     401     401',
  reserveFree:                 '401     403  200      200      200    401     401     401',
  cancelBooking:               '401     404  404      404      200    401     401     401',
  invitationGive:              '401     403  200      200      200    401     401     401',
  placesSend:                  '401     404  404      404      200    401     401     401',
  invitationsGiven:            '401     200  200      200      200    401     401     401',
  invitation:                  '200     200  200      200      200    401     401     401',
  invitationTake:              '401     200  200      200      200    401     401     401',
  placeHold:                   '200     200  200      200      200    200     200     200',
  invitationWithdraw:          '401     404  404      404      200    401     401     401',
  waits:                       '401     200  200      200      200    401     401     401',
  waitAdd:                     '401     200  200      200      200    401     401     401',
  waitRemove:                  '401     200  200      200      200    401     401     401',
  favorites:                   '401     200  200      200      200    401     401     401',
  favoriteBatchCheck:          '401     200  200      200      200    401     401     401',
  favoriteCheck:               '401     200  200      200      200    401     401     401',
  favoriteAdd:                 '401     200  200      200      200    401     401     401',
  favoriteRemove:              '401     200  200      200      200    401     401     401',
  follows:                     '401     200  200      200      200    401     401     401',
  followAdd:                   '401     200  200      200      200    401     401     401',
  followRemove:                '401     200  200      200      200    401     401     401',
  calendarAddresses:           '401     200  200      200      200    401     401     401',
  calendarAddressAdd:          '401     200  200      200      200    401     401     401',
  calendarAddressesRevoke:     '401     200  200      200      200    401     401     401',
  sessions:                    '401     200  200      200      200    401     401     401',
  sessionEnd:                  '401     200  200      200      200    401     401     401',
  sessionsEndOthers:           '401     200  200      200      200    401     401     401',
  ticketReturn:                '401     404  404      404      200    401     401     401',
  seatOffer:                   '401     404  404      404      200    401     401     401',
  seatKeep:                    '401     404  404      404      200    401     401     401',
  seatReturn:                  '401     404  404      404      200    401     401     401',
  ticketCode:                  '200     200  200      200      200    200     200     200',
  doorCode:                    '200     200  200      200      200    200     200     200',
  doorPass:                    '200     200  200      200      200    200     200     200',
  checkInLink:                 '200     200  200      200      200    200     200     200',
  checkInList:                 '200     200  200      200      200    200     200     200',
  admissions:                  '200     200  200      200      200    200     200     200',
  proUsers:                    '200     200  200      200      200    200     200     200',
  proUser:                     '200     200  200      200      200    200     200     200',
  proUserEvents:               '200     200  200      200      200    200     200     200',
  producers:                   '200     200  200      200      200    200     200     200',
  venues:                      '200     200  200      200      200    200     200     200',
  artists:                     '200     200  200      200      200    200     200     200',
  artistGenres:                '200     200  200      200      200    200     200     200',
  subscriptionCheckout:        '401     403  403      403      200    401     401     401',
  giftBuy:                     '401     200  200      200      200    401     401     401',
  gifts:                       '401     200  200      200      200    401     401     401',
  gift:                        '401     404  404      404      200    401     401     401',
  giftWithdraw:                '401     404  404      404      200    401     401     401',
  giftLink:                    '200     200  200      200      200    401     401     401',
  giftTake:                    '401     200  200      200      200    401     401     401',
  subscriptionChangePreview:   '401     409  409      409      200    401     401     401',
  subscriptionChange:          '401     403  403      403      200    401     401     401',
  subscriptionAutoRenew:       '401     409  409      409      200    401     401     401',
  subscriptionCancel:          '401     409  409      409      200    401     401     401',
  subscriptionTermination:     '200     200  200      200      200    200     200     200',
  subscriptionWithdraw:        '401     409  409      409      200    401     401     401',
  subscriptionWithdrawPreview: '401     409  409      409      200    401     401     401',
  withdrawal:                  '200     200  200      200      200    200     200     200',
  withdrawalPreview:           '200     200  200      200      200    200     200     200',
  withdrawalConfirm:           '200     200  200      200      200    200     200     200',
  paymentIntent:               '401     200  200      200      200    401     401     401',
  paymentConfirm:              '401     404  404      404      200    401     401     401',
  payment:                     '401     404  404      404      200    401     401     401',
  openOrders:                  '401     200  200      200      200    401     401     401',
  orderResume:                 '401     404  404      404      200    401     401     401',
  orderAbandon:                '401     404  404      404      200    401     401     401',
  demoPayment:                 '200     200  200      200      200    200     200     200',
  demoPaymentPay:              '200     200  200      200      200    200     200     200',
  profileUpdate:               '401     200  200      200      200    401     401     401',
  emailChangeCancel:           '401     200  200      200      200    401     401     401',
  passwordChange:              '401     200  200      200      200    401     401     401',
  forgotPassword:              '200     200  200      200      200    200     200     200',
  resetTokenVerify:            '200     200  200      200      200    200     200     200',
  passwordReset:               '200     200  200      200      200    200     200     200',
  emailVerify:                 '200     200  200      200      200    200     200     200',
  emailChangeUndo:             '200     200  200      200      200    200     200     200',
  emailVerificationSend:       '401     200  200      200      200    401     401     401',
  notificationPreferences:     '401     200  200      200      200    401     401     401',
  notificationPreferencesSave: '401     200  200      200      200    401     401     401',
  pushSubscribe:               '401     200  200      200      200    401     401     401',
  pushUnsubscribe:             '401     200  200      200      200    401     401     401',
  personalData:                '401     200  200      200      200    401     401     401',
  accountDelete:               '401     200  200      200      200    401     401     401',
  feedback:                    '200     403  403      403      200    401     401     401',
  feedbackComment:             '404     404  404      404      200    401     401     401',
  preregister:                 '200     200  200      200      200    200     200     200',
  contact:                     '200     200  200      200      200    200     200     200',
  organisations:               '401     200  200      200      200    401     401     401',
  organisationCreate:          '401     200  200      200      200    401     401     401',
  organisation:                '401     404  404      404      200    401     401     401',
  organisationSave:            '401     404  404      404      200    401     401     401',
  teamInvite:                  '401     404  404      404      200    401     401     401',
  teamUninvite:                '401     404  404      404      200    401     401     401',
  personChange:                '401     404  404      404      200    401     401     401',
  personRemove:                '401     404  404      404      200    401     401     401',
  teamInvitation:              '200     200  200      200      200    401     401     401',
  teamJoin:                    '401     403  403      403      200    401     401     401',
  organiserConcerts:           '401     404  404      404      200    401     401     401',
  organiserConcert:            '401     404  404      404      200    401     401     401',
  organiserPeople:             '401     404  404      404      200    401     401     401',
  organiserPeopleFile:         '401     404  404      404      200    401     401     401',
  organiserDeadlines:          '401     404  404      404      200    401     401     401',
  organiserGuests:             '401     404  404      404      200    401     401     401',
  organiserGuestsAdd:          '401     404  404      404      200    401     401     401',
  organiserGuestRemove:        '401     404  404      404      200    401     401     401',
  organiserMessages:           '401     404  404      404      200    401     401     401',
  organiserMessageSend:        '401     404  404      404      200    401     401     401',
  organiserDoorLinks:          '401     404  404      404      200    401     401     401',
  organiserDoorLinkAdd:        '401     404  404      404      200    401     401     401',
  organiserDoorLinkRevoke:     '401     404  404      404      200    401     401     401',
  organiserFigureLinks:        '401     404  404      404      200    401     401     401',
  organiserFigureLinkAdd:      '401     404  404      404      200    401     401     401',
  organiserFigureLinkRevoke:   '401     404  404      404      200    401     401     401',
  sharedFigures:               '200     200  200      200      200    200     200     200',
  organiserStakes:             '401     404  404      404      200    401     401     401',
  organiserMove:               '401     404  404      404      200    401     401     401',
  organiserCancel:             '401     404  404      404      200    401     401     401',
  organiserResale:             '401     404  404      404      200    401     401     401',
  organiserRestore:            '401     404  404      404      200    401     401     401',
  organiserStatement:          '401     404  404      404      200    401     401     401',
  organiserStatementClose:     '401     404  404      404      200    401     401     401',
  organiserDrafts:             '401     404  404      404      200    401     401     401',
  organiserDraft:              '401     404  404      404      200    401     401     401',
  organiserDraftSave:          '401     404  404      404      200    401     401     401',
  organiserDraftDelete:        '401     404  404      404      200    401     401     401',
  organiserDraftCopy:          '401     404  404      404      200    401     401     401',
  organiserDraftOfConcert:     '401     404  404      404      200    401     401     401',
  organiserDraftPublish:       '401     404  404      404      200    401     401     401',
  organiserWithdraw:           '401     404  404      404      200    401     401     401',
  organiserPoster:             '401     404  404      404      200    401     401     401',
  organiserSources:            '401     404  404      404      200    401     401     401',
  organiserSourceTry:          '401     404  404      404      200    401     401     401',
  organiserSourceAdd:          '401     404  404      404      200    401     401     401',
  organiserSourceSave:         '401     404  404      404      200    401     401     401',
  organiserSourceRemove:       '401     404  404      404      200    401     401     401',
  organiserSourceRead:         '401     404  404      404      200    401     401     401',
  organiserSourceDismiss:      '401     404  404      404      200    401     401     401',
  reviews:                     '401     403  403      403      200    401     401     401',
  reviewPublish:               '401     403  403      403      200    401     401     401',
  reviewReturn:                '401     403  403      403      200    401     401     401',
  walletLinks:                 '401     404  404      404      200    401     401     401',
}

/** Calls that show the rows to any caller with the link or the password. */
const SHOWN_BY_SECRET: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'login',
  'passwordReset',
  'invitation',
  'invitationTake',
  'placeHold',
  'giftLink',
  'giftTake',
])
/** Calls that succeed only once, with any caller. */
const ONCE: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'signup',
  'emailVerify',
  'emailChangeUndo',
  'invitationTake',
  'placeHold',
  'giftTake',
])

/** Words of the other members. */
const OTHER = { firstName: 'Basile', lastName: 'Morvan', phone: null, city: 'Brest' }

let api: Harness
let validCalls: ReturnType<typeof validCallsOn>
const tokens: Partial<Record<Who, string>> = {}
/** Signs the others in again, if their last call ended their session. */
const signInOthers = async () => {
  for (const level of ['free', 'standard', 'premium'] as const)
    tokens[level] = (await memberWithPassword(api, level, OTHER)).token
}

beforeAll(async () => {
  api = await startHarness(undefined, { networkBounds: networkBounds(10_000) })
  validCalls = validCallsOn(api)
  const token = async () => (await memberWithPassword(api, 'premium')).token
  tokens.revoked = await token()
  await api.call('POST', '/api/auth/logout', { token: tokens.revoked })
  tokens.expired = await token()
  await api.database.db
    .update(sessions)
    .set({ expiresAt: new Date(api.clock.now.getTime() - 1) })
    .where(eq(sessions.tokenHash, hashToken(tokens.expired)))
  tokens.deleted = await token()
  const left = await api.call('DELETE', '/api/user', { token: tokens.deleted, json: { password: PASSWORD } })
  expect(left.status).toBe(200)
  await signInOthers()
})
afterAll(() => api.close())

/** Returns the ids and secrets of a member's rows, and the member's words. */
const privatesOf = async ({ by }: ValidCall): Promise<string[]> => {
  const personal = [OWNER.lastName, OWNER.phone, OWNER.city]
  if (!by) return personal
  const { db } = api.database
  const own = await Promise.all([
    db.select({ id: bookings.id }).from(bookings).where(eq(bookings.memberId, by.id)),
    db.select({ id: orders.id, payment: orders.paymentId }).from(orders).where(eq(orders.memberId, by.id)),
    db.select({ id: invitations.code }).from(invitations).where(eq(invitations.giverId, by.id)),
    db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.memberId, by.id)),
    db.select({ id: feedbacks.id }).from(feedbacks).where(eq(feedbacks.memberId, by.id)),
    db
      .select({ id: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, by.id)),
    db
      .select({ id: calendarAddresses.tokenHash })
      .from(calendarAddresses)
      .where(eq(calendarAddresses.memberId, by.id)),
  ])
  const ids = own.flat().flatMap((row) => Object.values(row))
  return [...personal, by.id, by.token, ...ids.filter((id) => id !== null)]
}

test('every call has its row', () => {
  expect(Object.keys(ACCESS).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
  const endpoint: Endpoint = endpoints[name]
  let valid = await validCalls[name]()
  const privates = await privatesOf(valid)
  const answered: Partial<Record<Who, number>> = {}
  // The owner comes last: the rows must be unchanged by the other callers.
  for (const who of [...WHO.filter((each) => each !== 'owner'), 'owner'] as const) {
    if (endpoint.audience === 'anyone') await api.database.db.delete(throttles)
    const { method, url, headers, payload } = requestOf(endpoint, valid, 'none')
    const token = who === 'owner' ? valid.by?.token : tokens[who]
    const answer = await api.call(method, url, {
      remoteAddress: newAddress(),
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { payload }),
    })
    answered[who] = answer.status
    if (who !== 'owner' && !SHOWN_BY_SECRET.has(name))
      for (const word of privates) expect(answer.text, `${name} by ${who}`).not.toContain(word)
    if (ONCE.has(name) && answer.status === 200 && who !== 'owner') valid = await validCalls[name]()
  }
  if (/^(?:logout|passwordChange|accountDelete)$/.test(name)) await signInOthers()
  const row = ACCESS[name].split(/ +/).map(Number)
  expect(answered).toEqual(Object.fromEntries(WHO.map((who, index) => [who, row[index]])))
})
