import fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import { demoCards } from '../../contract/rules/payments.ts'
import { PASSWORD } from '../support/server/password.ts'
import type { CallInput } from '../support/server/valid-calls.ts'
import { wrongValues as wrong } from '../support/server/wrong-values.ts'
import { arbitraryOf, type Known } from './arbitrary.ts'
import { type Hostility, hostility } from './hostile.ts'

/** Who calls: nobody, a member of a level, or the member whose rows the call is about. */
export const CALLERS = ['visitor', 'free', 'standard', 'premium', 'owner'] as const
export type Caller = (typeof CALLERS)[number]

/** One input: who sends what. With `isPrepared`, what is sent is about rows that were just made for it, else it is `generated`. */
export interface Plan extends Hostility {
  caller: Caller
  isPrepared: boolean
  generated: CallInput
}

/** Ids and words that stand in the database. */
export interface World {
  events: string[]
  proUsers: string[]
  ticketTypes: string[]
  files: string[]
  /** Of orders, payments, bookings, codes, invitations, members: rows of somebody who never calls. */
  others: string[]
}

const idsFor = (path: string, { events, proUsers, others }: World): string[] => {
  if (/^\/api\/(?:events|favorites)\//.test(path)) return events
  if (/^\/api\/(?:follows|prousers)\//.test(path)) return proUsers
  return others
}

/** What each field may hold that exists. */
const knownIn = (path: string, world: World): Known => {
  const known: Record<string, readonly unknown[]> = {
    id: idsFor(path, world),
    code: world.others,
    name: path.startsWith('/api/catalogue') ? world.files : [],
    eventId: world.events,
    eventIds: world.events.map((event) => [event, 'nulle-part']),
    ticketId: [1, ...world.ticketTypes],
    bookingId: world.others,
    paymentIntentId: world.others,
    users_id: world.others,
    tickets: world.ticketTypes.map((id) => ({ [id]: 1 })),
    totalAmount: [0, 12, 14, 28],
    dateFrom: ['2026-11-21', '2026-12-24'],
    dateTo: ['2026-11-30', '2027-06-01'],
    city: ['Paris', 'lyon', 'MARSEILLE'],
    musicStyle: ['Jazz', 'Techno'],
    genre: ['Jazz', 'All'],
    search: ['maree', 'nuit lente', 'é'],
    email: ['libre@nectar.test', 'personne@exemple.fr', ' Quelquun@Exemple.FR '],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    newPassword: [`autre ${PASSWORD}`],
    confirmPassword: [PASSWORD, `autre ${PASSWORD}`],
    token: ['x'.repeat(43)],
    authToken: ['x'.repeat(43)],
    sig: ['A'.repeat(86)],
    data: ['{}', '{"userId":"x"}'],
    card: Object.values(demoCards),
    return_to: ['/events', '//evil.example', 'https://evil.example/'],
    endpoint: ['https://push.example.org/fuzz', 'https://127.0.0.1/', 'https://[::1]/x'],
    refund: ['12.50', 19],
  }
  return (field) => (Object.hasOwn(known, field) ? (known[field] ?? []) : [])
}

const wrongValues: readonly unknown[] = [
  ...wrong,
  [1],
  1e21,
  '__proto__',
  'a@b.fr, c@d.fr',
  'a@b.fr\r\nBcc: c@d.fr',
]

/** Each field of a body absent once, and of wrong sorts, all else right: of every sort at length, else of a third, another for each field. */
const plansOfFields = ({ body }: Endpoint, isShort: boolean): Plan[] =>
  Object.keys((body as z.ZodMiniObject | undefined)?.shape ?? {}).flatMap((field, place) =>
    [undefined, ...wrongValues.filter((_, index) => !isShort || (index + place) % 3 === 0)].map(
      (value): Plan => ({
        caller: 'owner',
        isPrepared: true,
        generated: {},
        raw: 'none',
        changes: [
          ({ body: right, ...input }) => ({ ...input, body: { ...(right as object), [field]: value } }),
        ],
      }),
    ),
  )

/** As many inputs of a call as asked for, the same for the same seed; the first is a prepared one, by its owner, with nothing wrong. What is wrong with one field alone comes on top. */
export const plansFor = (
  name: EndpointName,
  endpoint: Endpoint,
  world: World,
  { inputs, isShort, seed }: { inputs: number; isShort: boolean; seed: number },
): Plan[] => {
  const known = knownIn(endpoint.path, world)
  const part = (schema: Endpoint['body']) =>
    schema ? arbitraryOf(schema, '', known) : fc.constant(undefined)
  const generated = fc
    .record({
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: part(endpoint.body),
      headers: part(endpoint.headers),
    })
    .map((input) => input as CallInput)
  const plan = fc
    .record({
      caller: fc.constantFrom(...CALLERS),
      isPrepared: fc.integer({ min: 0, max: 3 }).map((die) => die === 0),
      generated,
      hostility: hostility(endpoint.body !== undefined, endpoint.query !== undefined),
    })
    .map(({ hostility: wrong, ...rest }): Plan => ({ ...rest, ...wrong }))
  const own = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed) | 0
  const [first, ...more] = fc.sample(plan, { numRuns: inputs, seed: own })
  return first
    ? [
        { ...first, caller: 'owner', isPrepared: true, changes: [], raw: 'none' },
        ...more,
        ...plansOfFields(endpoint, isShort),
      ]
    : []
}
