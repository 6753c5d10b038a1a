import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { wrongValues } from '../../../tests/support/server/wrong-values.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const form = { firstName: 'Ariane', lastName: 'Vidal', email: 'champs@exemple.fr' }

describe.each([
  ['/api/subscription/termination', { ...form, reason: 'Déménagement' }, ['reason']],
  ['/api/withdrawals', { ...form, contract: 'Pass' }, ['contract']],
  ['/api/withdrawals/confirm', { token: 'x' }, []],
])('every field of %s', (path, right: Record<string, unknown>, optional: string[]) => {
  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    const post = (json: unknown) => {
      api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
      return api.call('POST', path, { json })
    }
    for (const value of [...wrongValues, 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr']) {
      const answer = await post({ ...right, [field]: value })
      const where = `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      // Text may hold what is only unusual; what need not be said may be blank.
      if (answer.status === 200) expect(['firstName', 'lastName', ...optional], where).toContain(field)
      else refused(answer, where)
    }
    const { [field]: _, ...without } = right
    if (!optional.includes(field)) refused(await post(without), `${path} without ${field}`)
  })
})
