import { randomUUID } from 'node:crypto'
import { ask } from './ask.ts'
import { PASSWORD } from './member.ts'

/**
 * Creates a member for a test that changes one, since all tests share the demonstration's. Returns the
 * e-mail; the password is `PASSWORD`.
 */
export const newMember = async (url: string, firstName = 'Lou'): Promise<string> => {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@nectar.test`
  const answer = await ask(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      firstName,
      lastName: 'Martin',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }),
  })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
  return email
}
