import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { passLevels } from '../../contract/rules/pass-level.ts'
import { paidPlans } from '../../contract/rules/plans.ts'
import { orderStates } from '../domain/order-states.ts'
import { bytes, instant, plainText, tsvector } from './columns.ts'

export const passLevel = pgEnum('pass_level', passLevels)
export const ticketingMode = pgEnum('ticketing_mode', ['internal', 'external'])

/** `pass`: opened by the Pass; `free`: a place without a price that asks for no Pass; `purchase`: paid by card. */
export const bookingSource = pgEnum('booking_source', ['pass', 'free', 'purchase'])

export const orderState = pgEnum('order_state', orderStates)
export const paidPlan = pgEnum('paid_plan', paidPlans)
export const paymentProvider = pgEnum('payment_provider', ['demo', 'stripe'])
export const subscriptionState = pgEnum('subscription_state', ['active', 'past_due', 'ended'])
export const subscriptionEndReason = pgEnum('subscription_end_reason', [
  'withdrawal',
  'duplicate',
  'replaced',
  'account_deleted',
])
export const checkoutState = pgEnum('checkout_state', ['open', 'completed', 'expired'])
export const mailState = pgEnum('mail_state', ['queued', 'handed_over', 'sent', 'failed'])
export const mailedTokenKind = pgEnum('mailed_token_kind', [
  'password_reset',
  'password_change',
  'email_verification',
  'email_change',
])
export const pushState = pgEnum('push_state', ['queued', 'handed_over', 'sent', 'failed'])
export const declarationKind = pgEnum('declaration_kind', ['termination', 'withdrawal'])

const id = (name = 'id') => plainText(name)

/** Accounts. `email` is in lower case; `level` is the one level (ruling: levels) and `currentPeriodEnd` the end of what is paid. */
export const members = pgTable(
  'members',
  {
    id: id().primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    city: text('city'),
    isVerified: boolean('is_verified').notNull().default(false),
    level: passLevel('level').notNull().default('free'),
    autorenew: boolean('autorenew').notNull().default(false),
    currentPeriodEnd: instant('current_period_end'),
    /** The four switches of the settings (ruling: notification switches). */
    emailNotifications: boolean('email_notifications').notNull().default(true),
    pushNotifications: boolean('push_notifications').notNull().default(false),
    eventReminders: boolean('event_reminders').notNull().default(true),
    promotionalEmails: boolean('promotional_emails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Sessions, by the SHA-256 of their token: a copy of this table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_member').on(t.memberId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Secrets that were mailed, by their SHA-256; each acts once, before its end. `password_change` is what a verified `password_reset` is
 * exchanged for. `email` is the address that a link verifies.
 */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    kind: mailedTokenKind('kind').notNull(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('mailed_tokens_member').on(t.memberId, t.kind),
    index('mailed_tokens_expiry').on(t.expiresAt),
  ],
)

/** Browsers that take push messages, each for the member who was signed in last. Keys as the browser gave them, base64url. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: plainText('endpoint').notNull(),
    p256dh: plainText('p256dh').notNull(),
    auth: plainText('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_member').on(t.memberId),
  ],
)

/** Push messages to send, put here in the transaction of what they tell; states as those of mails. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** What is shown: the contract's `PushMessage`. */
    body: jsonb('body').notNull(),
    state: pushState('state').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Nobody wants to hear of it any more after this. */
    expiresAt: instant('expires_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [
    uniqueIndex('push_messages_once').on(t.subscriptionId, t.dedupeKey),
    index('push_messages_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
  ],
)

/** Members who were reminded of an event, once each. */
export const reminders = pgTable(
  'reminders',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    remindedAt: instant('reminded_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.eventId] })],
)

/** What people thought of it: 1 bad, 2 mid, 3 good. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    note: integer('note').notNull(),
    comment: text('comment'),
    createdAt: instant('created_at').notNull(),
    commentedAt: instant('commented_at'),
  },
  (t) => [check('feedbacks_note', sql`${t.note} between 1 and 3`)],
)

/** Messages to the team; each is mailed to the operator, too. */
export const contactMessages = pgTable('contact_messages', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  category: text('category').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Addresses that want to hear of the launch. */
export const preregistrations = pgTable('preregistrations', {
  email: text('email').primaryKey(),
  createdAt: instant('created_at').notNull(),
})

/** Counters of attempts in a fixed window, shared by every process on this database. Keys are hashes: no address is kept. */
export const throttles = pgTable(
  'throttles',
  {
    key: plainText('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('throttles_reset').on(t.resetsAt)],
)

/** One event. `date` and `time` are the wall clock of Europe/Paris, `startsAt` the instant they name; a missing time sorts as 19:00. */
export const events = pgTable(
  'events',
  {
    id: id().primaryKey(),
    eventName: text('event_name').notNull(),
    organizer: text('organizer'),
    place: text('place'),
    city: text('city'),
    date: date('date', { mode: 'string' }).notNull(),
    time: plainText('time'),
    sortTime: plainText('sort_time').notNull().generatedAlwaysAs(sql`coalesce("time", '19:00')`),
    startsAt: instant('starts_at').notNull(),
    imageUrl: text('image_url'),
    priceCents: integer('price_cents').notNull().default(0),
    musicStyle: text('music_style'),
    description: text('description'),
    likes: integer('likes').notNull().default(0),
    ticketingMode: ticketingMode('ticketing_mode').notNull(),
    pageUrl: text('page_url'),
    source: text('source'),
    spotify: text('spotify'),
    instagram: text('instagram'),
    youtube: text('youtube'),
    /** `city` and `musicStyle` folded by the contract's search rule, so that filters ignore case and accents. */
    cityKey: plainText('city_key'),
    styleKey: plainText('style_key'),
    /** The contract's `searchText`: folded words separated by one space. */
    searchText: text('search_text').notNull(),
    /** What an import knows the event by, `source:id`; null for what was not imported. */
    sourceKey: text('source_key'),
    /** When its organiser took it back: it is listed nowhere any more, and what was booked keeps naming it. */
    withdrawnAt: instant('withdrawn_at'),
    /** The words of `searchText` as they are: no dictionary and no parser of PostgreSQL has a say in what matches. */
    searchWords: tsvector('search_words')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(string_to_array("search_text", ' '))`),
  },
  (t) => [
    // Each way to list has an index in the list's own order, of what is listed alone, so that a page is read and not sorted.
    index('events_order').on(t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city').on(t.cityKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_style').on(t.styleKey, t.date, t.sortTime, t.id).where(sql`${t.withdrawnAt} is null`),
    index('events_city_style')
      .on(t.cityKey, t.styleKey, t.date, t.sortTime, t.id)
      .where(sql`${t.withdrawnAt} is null`),
    // No list of pending entries: every search would read it to its end until a vacuum comes by. Not of what is listed alone: two indexes
    // with the same condition are never combined, and search combines this one with those of the dates.
    index('events_search').using('gin', t.searchWords).with({ fastupdate: false }),
    uniqueIndex('events_source').on(t.sourceKey),
    check('events_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_price', sql`${t.priceCents} >= 0`),
  ],
)

/** Kinds of tickets of an event. A seat is taken by raising `capacitySold`, which the check keeps within the capacity. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: id().primaryKey(),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    description: text('description'),
    priceCents: integer('price_cents').notNull(),
    capacityTotal: integer('capacity_total').notNull(),
    capacitySold: integer('capacity_sold').notNull().default(0),
    perOrderLimit: integer('per_order_limit').notNull().default(4),
  },
  (t) => [
    index('ticket_types_event').on(t.eventId, t.position),
    check('ticket_types_capacity', sql`${t.capacitySold} between 0 and ${t.capacityTotal}`),
    check('ticket_types_price', sql`${t.priceCents} >= 0`),
    check('ticket_types_limit', sql`${t.perOrderLimit} > 0`),
  ],
)

/**
 * One press of the button that orders tickets. `totalCents` is TTC and the server's own sum; `requestKey` is what the press is known by,
 * `requestHash` what it asked for. `checkAt` is when a job looks at it next (the end of its hold, the provider's word, a refund), null
 * when nothing can happen to it any more. The buyer may be forgotten, the order stays.
 */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id),
    state: orderState('state').notNull(),
    totalCents: integer('total_cents').notNull(),
    requestKey: plainText('request_key').notNull(),
    requestHash: plainText('request_hash').notNull(),
    /** Null where nothing is paid. */
    provider: paymentProvider('provider'),
    paymentId: plainText('payment_id'),
    createdAt: instant('created_at').notNull(),
    heldUntil: instant('held_until').notNull(),
    paidAt: instant('paid_at'),
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('orders_request').on(t.memberId, t.requestKey),
    uniqueIndex('orders_payment').on(t.provider, t.paymentId),
    index('orders_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('orders_member').on(t.memberId, t.eventId),
    check('orders_total', sql`${t.totalCents} >= 0`),
  ],
)

/** What was ordered: places of one kind, at the price of one in cents when it was ordered. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    ticketTypeId: id('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.ticketTypeId] }),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check('order_lines_price', sql`${t.priceCents} >= 0`),
  ],
)

/** Every step that an order took, and what made it take it. The database refuses to change or delete a row. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    from: orderState('from_state').notNull(),
    to: orderState('to_state').notNull(),
    /** 'checkout', 'webhook evt_…', 'confirm', 'sweep'. */
    cause: text('cause').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('order_transitions_order').on(t.orderId, t.id)],
)

/** Events of a provider that were dealt with: it sends each at least once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: paymentProvider('provider').notNull(),
    id: plainText('id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
)

/** Payments of a Pass that were opened: at most one of a member's is open at a time. */
export const subscriptionCheckouts = pgTable(
  'subscription_checkouts',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    plan: paidPlan('plan').notNull(),
    provider: paymentProvider('provider').notNull(),
    /** The provider's name of it, once it has answered. */
    sessionId: plainText('session_id'),
    url: text('url'),
    state: checkoutState('state').notNull(),
    requestKey: plainText('request_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a job asks the provider next (its word may have been lost), null for one that is over. */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('subscription_checkouts_request').on(t.memberId, t.requestKey),
    uniqueIndex('subscription_checkouts_session').on(t.provider, t.sessionId),
    uniqueIndex('subscription_checkouts_one').on(t.memberId).where(sql`${t.state} = 'open'`),
    index('subscription_checkouts_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
  ],
)

/**
 * Contracts of a Pass, as the provider last told them; `members.level`, `autorenew` and `currentPeriodEnd` are set with each change, in the
 * same transaction. `version` rises with each: what was read before another change is read anew.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    provider: paymentProvider('provider').notNull(),
    providerId: plainText('provider_id').notNull(),
    customerId: plainText('customer_id'),
    state: subscriptionState('state').notNull(),
    plan: paidPlan('plan').notNull(),
    /** The plan of the next period where it is another (ruling: down at the period's end). */
    nextPlan: paidPlan('next_plan'),
    autorenew: boolean('autorenew').notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    version: integer('version').notNull().default(0),
    /** The press that last asked for a change and the plan that it asked for: `key plan`. The same press again asks for the same. */
    lastChange: plainText('last_change'),
    /**
     * Why we ended it ourselves (withdrawn from, one too many, never paid again), and how many cents are paid back: written before the
     * provider is told, which a job does until it has heard.
     */
    endReason: subscriptionEndReason('end_reason'),
    endRefundCents: integer('end_refund_cents'),
    /** When a job asks the provider next, null for one that has ended there too. */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('subscriptions_provider').on(t.provider, t.providerId),
    uniqueIndex('subscriptions_one').on(t.memberId).where(sql`${t.state} <> 'ended'`),
    index('subscriptions_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
  ],
)

/** What was charged for a Pass, as the law keeps it, in cents TTC: an invoice of the provider, and what of it was paid back. */
export const invoices = pgTable(
  'invoices',
  {
    id: id().primaryKey(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    provider: paymentProvider('provider').notNull(),
    providerId: plainText('provider_id').notNull(),
    plan: paidPlan('plan').notNull(),
    amountCents: integer('amount_cents').notNull(),
    paidAt: instant('paid_at').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    uniqueIndex('invoices_provider').on(t.provider, t.providerId),
    index('invoices_subscription').on(t.subscriptionId),
    check('invoices_refund', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)

/** What the demonstration's provider remembers: it stands for a machine elsewhere, and nothing of ours refers to it. */
export const demoProvider = pgTable('demo_provider', {
  id: plainText('id').primaryKey(),
  kind: text('kind').notNull(),
  body: jsonb('body').notNull(),
})

/**
 * Mails to send, put here in the transaction of what they tell. `dedupeKey` is what one is about: it is told once. `handed_over` is
 * written just before the server is given the text: one that stays there may have arrived, so it is never sent again.
 */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    /** Who an answer goes to, where that is another than the sender. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    state: mailState('state').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [
    uniqueIndex('mails_once').on(t.dedupeKey),
    index('mails_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
  ],
)

/** Terminations and withdrawals declared without signing in, in the words of who declared them; kept as the law asks. */
export const declarations = pgTable('declarations', {
  id: id().primaryKey(),
  kind: declarationKind('kind').notNull(),
  memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  detail: text('detail'),
  declaredAt: instant('declared_at').notNull(),
  executedAt: instant('executed_at'),
  /** SHA-256 of the token in the mail's link. */
  tokenHash: plainText('token_hash'),
  tokenExpiresAt: instant('token_expires_at'),
})

/** Places a member holds. `priceCents` is for one place; `passMonth` (`YYYY-MM` in Paris) is the month whose concert it used, null where it used none. */
export const bookings = pgTable(
  'bookings',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id),
    ticketTypeId: id('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
    source: bookingSource('source').notNull(),
    passMonth: plainText('pass_month'),
    /** The order that it came out of; null for a place by the Pass. */
    orderId: id('order_id').references(() => orders.id),
    bookedAt: instant('booked_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (t) => [
    index('bookings_member').on(t.memberId),
    index('bookings_event').on(t.eventId),
    index('bookings_order').on(t.orderId),
    // One place a member and event by the Pass, whoever asks at the same moment; ordered places may be many, free of charge or not.
    uniqueIndex('bookings_one')
      .on(t.memberId, t.eventId)
      .where(sql`${t.cancelledAt} is null and ${t.source} = 'pass'`),
    check('bookings_quantity', sql`${t.quantity} > 0`),
    check('bookings_price', sql`${t.priceCents} >= 0`),
  ],
)

/** The code of each seat of a booking: an opaque id, its place from 0, and when a door let it in. */
export const ticketCodes = pgTable(
  'ticket_codes',
  {
    id: id().primaryKey(),
    bookingId: id('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [uniqueIndex('ticket_codes_seat').on(t.bookingId, t.position)],
)

/** When a member made an event a favourite. */
export const favourites = pgTable(
  'favourites',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.eventId] }),
    index('favourites_event').on(t.eventId),
    index('favourites_newest').on(t.memberId, t.createdAt),
  ],
)

/** Pictures copied here by an import, by the SHA-256 of their bytes; in the database, so that every process has them. */
export const pictures = pgTable('pictures', {
  hash: plainText('hash').primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes('bytes').notNull(),
  storedAt: instant('stored_at').notNull(),
})

/** Artists, venues, producers: one id space (ruling: directory). `type` as the specification's `Type`. */
export const proUsers = pgTable('pro_users', {
  id: id().primaryKey(),
  companyName: text('company_name'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  city: text('city'),
  address: text('address'),
  postcode: text('postcode'),
  description: text('description'),
  website: text('website'),
  spotify: text('spotify'),
  socialMedia: text('social_media'),
  genres: text('genres').array().notNull(),
  associatedArtists: text('associated_artists').array().notNull(),
  imageUrl: text('image_url'),
})

/** What this deployment remembers about itself: a generated signing key that several processes share, whether the catalogue is the demonstration. */
export const settings = pgTable('settings', {
  name: plainText('name').primaryKey(),
  value: jsonb('value').notNull(),
})
