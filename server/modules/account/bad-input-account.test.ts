import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { wrongValues } from '../../../tests/support/server/wrong-values.ts'
import { throttles } from '../../platform/db/schema.ts'

let api: Harness
let token: string
beforeAll(async () => {
  api = await startHarness()
  token = await api.signIn('premium@nectar.test')
})
afterAll(() => api.close())

const names = ['firstName', 'lastName']
const profile = {
  firstName: 'Inès',
  lastName: 'Sabatier',
  email: 'ines@exemple.fr',
  city: 'Paris',
  phone: '06',
}
const passwords = { currentPassword: 'faux-mot', newPassword: 'nouveau', confirmPassword: 'nouveau' }
const reset = { password: 'nouveau', confirmPassword: 'nouveau', authToken: 'x'.repeat(43) }

describe.each<[string, string, Record<string, unknown>, string[], string[]]>([
  // What may hold what is only unusual, and what need not be sent.
  ['PUT', '/api/auth/profile', profile, [...names, 'city', 'phone'], ['email', 'city', 'phone']],
  ['PUT', '/api/auth/change-password', passwords, [], []],
  ['POST', '/api/auth/forgot-password', { email: 'personne@exemple.fr' }, [], []],
  ['POST', '/api/auth/verify-reset-token', { token: 'x'.repeat(43) }, [], []],
  ['PUT', '/api/auth/reset-password', reset, [], []],
  ['POST', '/api/auth/verify-email', { token: 'x'.repeat(43) }, [], []],
])('every field of %s %s', (method, path, right, unusual, optional) => {
  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    const send = async (json: unknown) => {
      await api.database.db.delete(throttles)
      return api.call(method, path, { token, json })
    }
    for (const value of [...wrongValues, 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr']) {
      const answer = await send({ ...right, [field]: value })
      const where = `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      if (answer.status === 200) expect(unusual, where).toContain(field)
      else refused(answer, where)
    }
    const { [field]: _, ...without } = right
    if (!optional.includes(field)) refused(await send(without), `${path} without ${field}`)
  })
})
