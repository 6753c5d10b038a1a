// @module-tag random
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../contract/endpoints.ts'
import {
  bookings,
  events,
  orders,
  proUsers,
  throttles,
  ticketCodes,
  ticketTypes,
} from '../../server/platform/db/schema.ts'
import { networkBounds } from '../../server/platform/security/network-bounds.ts'
import { bothDatabases } from '../support/server/databases.ts'
import { EMAIL, liveFully, OLD, person, WISHED } from '../support/server/full-life.ts'
import { type Answer, type Harness, startHarness } from '../support/server/harness.ts'
import {
  memberWithPassword,
  newAddress,
  type ValidCall,
  validCallsOn,
} from '../support/server/valid-calls.ts'
import { faultOf, isOutsideContract } from './evaluate.ts'
import { type Caller, type Plan, plansFor, type World } from './plans.ts'
import { type Request, requestOf } from './request.ts'

/** Inputs per call; `npm run test:attack` sends 300, on both databases. `ATTACK_CALL` runs only one call. */
const INPUTS = Number(process.env.ATTACK_INPUTS ?? 3)
const SEED = Number(process.env.ATTACK_SEED ?? 14)
const IS_SLICE = INPUTS < 100
/** Only a hanging call takes this long. */
const HANG_MS = 30_000

const names = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => !process.env.ATTACK_CALL || name === process.env.ATTACK_CALL,
)
const databases = await bothDatabases()
afterAll(databases.stop)

const answeredInTime = async (answer: Promise<Answer>): Promise<Answer | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), HANG_MS)
  })
  const first = await Promise.race([answer, late])
  clearTimeout(timer)
  return first
}

const shown = ({ method, url, headers, payload }: Request): string =>
  `${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${String(payload ?? '').slice(0, 400)}`

databases[IS_SLICE ? 'onOne' : 'onBoth']('inputs out of the contract, on $name', ({ name: kind, open }) => {
  let api: Harness
  let world: World
  let validCalls: ReturnType<typeof validCallsOn>
  /** Matches words of an uninvolved member: no response may contain them. */
  let privates: RegExp
  const times = new Map<EndpointName, number[]>()
  const statuses = new Map<string, number>()
  const faults: string[] = []

  beforeAll(async () => {
    api = await startHarness(open, { networkBounds: networkBounds(10_000) })
    const { db } = api.database
    validCalls = validCallsOn(api)
    const life = await liveFully(api)
    privates = new RegExp([OLD, EMAIL, WISHED, person.lastName, person.phone, person.city].join('|'), 'i')
    const { params } = await validCalls.catalogueFile()
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const [booked, seats, ordered] = [
      await db.select().from(bookings),
      await db.select().from(ticketCodes),
      await db.select().from(orders),
    ]
    world = {
      events: idsOf(await db.select({ id: events.id }).from(events)),
      proUsers: idsOf(await db.select({ id: proUsers.id }).from(proUsers)),
      ticketTypes: idsOf(await db.select({ id: ticketTypes.id }).from(ticketTypes)),
      files: Object.values(params ?? {}),
      others: [
        life.memberId,
        life.feedbackId,
        ...idsOf(booked),
        ...idsOf(seats).slice(0, 20),
        ...ordered.flatMap(({ id, paymentId }) => [id, paymentId ?? id]),
      ],
    }
  })
  afterAll(async () => {
    await api.close()
    const median = (numbers: number[]) =>
      numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
    const all = median([...times.values()].flat())
    const [slowest] = [...times].toSorted(([, a], [, b]) => median(b) - median(a))
    console.info(
      `attack on ${kind}: ${times.size} calls, ${[...times.values()].flat().length} inputs, seed ${SEED}; answers ${[
        ...statuses,
      ]
        .toSorted()
        .map(([status, count]) => `${status}: ${count}`)
        .join(
          ', ',
        )}; slowest ${slowest?.[0]}, ${(median(slowest?.[1] ?? []) / all).toFixed(1)} times the median; violations ${faults.length}`,
    )
  })

  /** Creates tokens of members used only to call. */
  const callers = async (): Promise<Record<Exclude<Caller, 'owner'>, string | undefined>> => {
    const token = async (level: 'free' | 'standard' | 'premium') =>
      (await memberWithPassword(api, level)).token
    return {
      visitor: undefined,
      free: await token('free'),
      standard: await token('standard'),
      premium: await token('premium'),
    }
  }

  test.each(names)(
    '%s',
    async (name) => {
      const endpoint: Endpoint = endpoints[name]
      const { db } = api.database
      let tokens = await callers()
      let prepared: ValidCall | undefined
      await db.delete(throttles)
      const play = async (plan: Plan, index: number) => {
        // access.test.ts sends every call valid, so a short run prepares rows only for calls with a body.
        if (plan.isPrepared && (endpoint.body || !IS_SLICE)) prepared ??= await validCalls[name]()
        const { by, ...valid }: ValidCall = (plan.isPrepared && prepared) || plan.generated
        const input = plan.changes.reduce((sent, change) => change(sent), valid)
        const request = requestOf(endpoint, input, plan.raw)
        const token = plan.caller === 'owner' ? by?.token : tokens[plan.caller]
        const began = performance.now()
        const answer = await answeredInTime(
          api.call(request.method, request.url, {
            remoteAddress: newAddress(),
            headers: { ...(token && { authorization: `Bearer ${token}` }), ...request.headers },
            ...(request.payload !== undefined && { payload: request.payload }),
          }),
        )
        times.set(name, [...(times.get(name) ?? []), performance.now() - began])
        const status = answer ? `${Math.floor(answer.status / 100)}xx` : 'hangs'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const isRefused = plan.raw === 'none' && isOutsideContract(request, endpoint, input)
        const fault = answer ? faultOf(request, answer, { isRefused, privates }) : 'does not answer'
        if (fault)
          faults.push(
            `${name}, input ${index}: ${fault}\n  ${shown(request)}\n  ${answer?.text.slice(0, 400)}`,
          )
        // The first input of each call is valid, which proves that the later ones get as far.
        if (index === 0 && prepared)
          expect(answer?.status, `${shown(request)} ${answer?.text.slice(0, 400)}`).toBe(200)
        if (answer?.status === 200 && /^(?:logout|passwordChange|accountDelete)$/.test(name))
          tokens = await callers()
        // The call has changed its rows: prepare new ones.
        if (answer && answer.status < 300 && endpoint.method !== 'GET') prepared = undefined
        if (index % 10 === 9) await db.delete(throttles)
      }
      const before = faults.length
      for (const [index, plan] of plansFor(name, endpoint, world, {
        inputs: INPUTS,
        isShort: IS_SLICE,
        seed: SEED,
      }).entries())
        await play(plan, index)
      expect(faults.slice(before)).toEqual([])
    },
    1_800_000,
  )
})
