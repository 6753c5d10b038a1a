import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { organisationForm } from '../../../tests/support/server/organisation-forms.ts'
import { memberWithPassword, newAddress, validCallsOn } from '../../../tests/support/server/valid-calls.ts'
import { networkBounds } from '../../platform/security/network-bounds.ts'
import { removePerson, setPerson } from '../organisations/store.ts'

const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => name.startsWith('organiser'))

let api: Harness
let validCalls: ReturnType<typeof validCallsOn>
beforeAll(async () => {
  api = await startHarness(undefined, { networkBounds: networkBounds(10_000) })
  validCalls = validCallsOn(api)
})
afterAll(() => api.close())

const send = (path: string, method: string, who: TestMember, json?: unknown) =>
  api.call(method, path, {
    token: who.token,
    remoteAddress: newAddress(),
    ...(json !== undefined && { json }),
  })

/** Sends a valid call of a concert's organisation, as somebody else. */
const sendAs = async (
  name: EndpointName,
  become: (id: string, who: TestMember) => Promise<unknown>,
): Promise<number> => {
  const { params = {}, body } = await validCalls[name]()
  const who = await memberWithPassword(api, 'free')
  await become(params.id ?? '', who)
  const { method, path } = endpoints[name]
  const filled = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  return (await send(filled, method, who, body)).status
}

const join = (organisationId: string, { id: memberId }: TestMember) =>
  setPerson(api.database.db, { organisationId, memberId, role: 'equipe', since: api.clock.now })

test.each(calls)(
  '%s: the team may, except close a statement; those removed and other organisers may not',
  async (name) => {
    expect(await sendAs(name, join), 'équipe').toBe(name === 'organiserStatementClose' ? 403 : 200)
    const leave = async (id: string, who: TestMember) => {
      await join(id, who)
      await removePerson(api.database.db, id, who.id)
    }
    expect(await sendAs(name, leave), 'removed').toBe(404)
    const organiseElsewhere = (_: string, who: TestMember) =>
      send('/api/organisations', 'POST', who, organisationForm)
    expect(await sendAs(name, organiseElsewhere), 'responsible elsewhere').toBe(404)
  },
)

/** Calls about an organisation as a whole, and one that changes nothing without its row. */
const ofNoRow = [
  'organiserConcerts',
  'organiserDeadlines',
  'organiserDrafts',
  'organiserPoster',
  'organiserDraftDelete',
  'organiserSources',
  'organiserSourceTry',
  'organiserSourceAdd',
]

test.each(calls.filter((name) => !ofNoRow.includes(name)))(
  '%s: a concert or draft of another organisation is unknown by the id of one’s own',
  async (name) => {
    const { params = {}, body } = await validCalls[name]()
    const who = await memberWithPassword(api, 'free')
    const { json: own } = await send('/api/organisations', 'POST', who, organisationForm)
    const { method, path } = endpoints[name]
    const filled = path.replace(/:(\w+)/g, (_, key: string) => (key === 'id' ? own.id : (params[key] ?? '')))
    const answer = await send(filled, method, who, body)
    expect([answer.status, answer.json.message]).toEqual([
      ...[
        404,
        expect.stringMatching(
          /^(?:Ce (?:concert|brouillon)|Cette source) n’existe pas, ou n’est pas de cette structure\.$/,
        ),
      ],
    ])
  },
)
