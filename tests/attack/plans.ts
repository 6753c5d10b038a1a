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

/** The callers: a visitor, a member of a level, or the owner of the call's rows. */
export const CALLERS = ['visitor', 'free', 'standard', 'premium', 'owner'] as const
export type Caller = (typeof CALLERS)[number]

/** One input with its caller. With `isPrepared` it concerns rows just made for it, else it is `generated`. */
export interface Plan extends Hostility {
  caller: Caller
  isPrepared: boolean
  generated: CallInput
}

/** Existing ids and words of the database. */
export interface World {
  events: string[]
  proUsers: string[]
  ticketTypes: string[]
  files: string[]
  /** Ids of an uninvolved member's orders, payments, bookings, codes and invitations, and of that member. */
  others: string[]
}

const idsFor = (path: string, { events, proUsers, others }: World): string[] => {
  if (/^\/api\/(?:events|favorites)\//.test(path)) return events
  if (/^\/api\/(?:follows|prousers)\//.test(path)) return proUsers
  return others
}

/** Returns the existing values of each field. */
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

/**
 * Returns plans that omit or spoil one field of a body: with every invalid value, or in a short run a third
 * of them, a different third per field.
 */
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

/**
 * Returns `inputs` plans of a call, the same for the same seed; the first is prepared, by its owner, and
 * valid. The plans of single fields come on top.
 */
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
