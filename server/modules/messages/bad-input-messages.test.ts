import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { wrongValues } from '../../../tests/support/server/wrong-values.ts'

let api: Harness
let token: string
let feedbackId: string
beforeAll(async () => {
  api = await startHarness()
  token = await api.signIn('premium@nectar.test')
  feedbackId = (await api.call('POST', '/api/feedbacks', { json: { note: 2 } })).json.id
})
afterAll(() => api.close())

const contact = {
  name: 'Ariane Vidal',
  email: 'champs@exemple.fr',
  subject: 'Une question',
  category: 'general',
  message: 'Bonjour.',
}
/** Fields that may hold what is only unusual text. */
const texts = ['name', 'subject', 'message', 'comment', 'password']

describe.each<[string, string, Record<string, unknown>, string[]]>([
  ['POST', '/api/contact', contact, []],
  ['POST', '/api/preregister', { email: 'champs@exemple.fr' }, []],
  ['POST', '/api/feedbacks', { users_id: 'x', note: 2 }, ['users_id']],
  ['PATCH', '/api/feedbacks/:id', { comment: 'Bien.' }, []],
  ['DELETE', '/api/user', { password: 'faux' }, []],
])('every field of %s %s', (method, path, right, optional) => {
  test.each(Object.keys(right))('%s of every wrong sort', async (field) => {
    const send = (json: unknown) => {
      api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
      // Within the day that a comment may be written in.
      if (path.endsWith(':id')) api.clock.now = new Date('2026-11-21T11:30:00Z')
      return api.call(method, path.replace(':id', feedbackId), {
        json,
        ...(method === 'DELETE' && { token }),
      })
    }
    for (const value of [...wrongValues, [1], 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr', '__proto__', 1e21]) {
      const answer = await send({ ...right, [field]: value })
      const where = `${path} ${field} ${JSON.stringify(value)?.slice(0, 40)}`
      if (answer.status === 200) expect([...texts, ...optional], where).toContain(field)
      else refused(answer, where)
    }
    const { [field]: _, ...without } = right
    if (!optional.includes(field)) refused(await send(without), `${path} without ${field}`)
  })
})
