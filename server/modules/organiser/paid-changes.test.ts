import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { DraftBody } from '../../../contract/drafts.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { newTeam } from '../../../tests/support/server/new-team.ts'
import { draftBody } from '../../../tests/support/server/organisation-forms.ts'
import { PASSWORD } from '../../../tests/support/server/password.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { organisations, throttles } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('paid concerts that their organisers change on $name', ({ open }) => {
  const shop = setUpWorld(open)

  const announced = async () => {
    const { responsible, helper, organisationId } = await newTeam(shop)
    await shop.db.update(organisations).set({ state: 'trusted' }).where(eq(organisations.id, organisationId))
    const call = async (who: TestMember, method: string, rest: string, json?: unknown) => {
      await shop.db.delete(throttles)
      return shop.api.call(method, `/api/organisations/${organisationId}${rest}`, {
        token: who.token,
        ...(json !== undefined && { json }),
      })
    }
    const id = newId()
    await call(helper, 'PUT', `/drafts/${id}`, { version: 0, body: draftBody() })
    const { json } = await call(helper, 'POST', `/drafts/${id}/publish`, { version: 1 })
    const eventId: string = json.eventId
    const edit = async (change: (body: DraftBody) => Partial<DraftBody>) => {
      const { json: sheet } = await call(helper, 'POST', `/concerts/${eventId}/draft`)
      const body = { ...sheet.body, ...change(sheet.body) }
      await call(helper, 'PUT', `/drafts/${sheet.id}`, { version: sheet.version, body })
      return call(helper, 'POST', `/drafts/${sheet.id}/publish`, { version: sheet.version + 1 })
    }
    return { responsible, helper, call, eventId, edit, concert: `/concerts/${eventId}` }
  }

  test('an open order keeps its price and places; two people cancel at once, and each sum is paid back once', async () => {
    const { responsible, helper, call, eventId, edit, concert } = await announced()
    const [other] = await shop.member('free')
    const open = await shop.order(eventId, [3, 1], { total: 44.5 })
    const dearer = ({ tariffs }: DraftBody) => ({
      tariffs: tariffs.map((tariff) => ({ ...tariff, price: '20', soldFrom: '2026-12-01T10:00' })),
    })
    expect((await edit(dearer)).json).toEqual({ state: 'published', eventId })
    expect((await edit(() => ({ room: '3' }))).json.message).toContain('4 places sont déjà prises')
    expect((await shop.order(eventId, [1, 0], { total: 20, who: other })).status).toBe(409)
    shop.bank.pay(open.json.paymentIntentId)
    await shop.confirm(open.json.paymentIntentId)
    const opened = ({ tariffs }: DraftBody) => ({
      room: '60',
      tariffs: tariffs.map((tariff) => ({ ...tariff, soldFrom: '' })),
    })
    expect((await edit(opened)).json).toEqual({ state: 'published', eventId })
    const second = await shop.order(eventId, [2, 0], { total: 40, who: other })
    shop.bank.pay(second.json.paymentIntentId)
    await shop.confirm(second.json.paymentIntentId, other)
    const late = await shop.order(eventId, [1, 0], { total: 20, who: other })
    expect((await call(helper, 'GET', `${concert}/statement`)).json).toMatchObject({ takings: 84.5 })
    expect((await call(helper, 'GET', `${concert}/stakes`)).json).toMatchObject({
      refund: 84.5,
      openOrders: 1,
    })

    const cancel = (who: TestMember) => call(who, 'POST', `${concert}/cancel`, { password: PASSWORD })
    const answers = await Promise.all([cancel(helper), cancel(responsible)])
    expect(answers.map(({ status, json }) => [status, json.isCancelled])).toEqual([
      [200, true],
      [200, true],
    ])
    while (await notifyHolders(shop.api.deps));
    shop.bank.pay(late.json.paymentIntentId)
    for (let turn = 0; turn < 4; turn++) await shop.sweep(20)
    const { json: statement } = await call(helper, 'GET', `${concert}/statement`)
    expect(statement).toMatchObject({ takings: 0, refunded: 0 })
    expect(
      statement.lines.map(({ tickets, returned }: Record<string, number>) => [tickets, returned]),
    ).toEqual([
      [0, 2],
      [0, 3],
      [0, 1],
    ])
    expect([...shop.bank.refunds.values()].every((times) => times === 1)).toBe(true)
    const paid = [open, second].map(({ json }) => shop.bank.refunds.get(json.paymentIntentId))
    expect(paid).toEqual([1, 1])
    expect((await call(helper, 'GET', concert)).json).toMatchObject({ takings: 0, returned: 6, sold: 0 })
    expect((await call(helper, 'GET', `${concert}/stakes`)).json).toMatchObject({ refund: 0, openOrders: 0 })
  })
})
