import type { User } from '../../contract/auth.ts'
import type { PaidPlan } from '../../contract/rules/pass.ts'
import { demoCards } from '../../contract/rules/payments.ts'
import type { SubscriptionCheckoutResponse } from '../../contract/subscriptions.ts'
import { ask } from './ask.ts'
import { asMember, tokenOf } from './member.ts'
import { newMember } from './new-member.ts'

const post = async (url: string, body: unknown, token?: string) => {
  const answer = await ask(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Pays a subscription of the demonstration's provider by the API, unknown to the open app. */
export const subscribeByApi = async (url: string, email: string, plan: PaidPlan): Promise<void> => {
  const { id } = await asMember<User>(url, email, '/api/auth/user')
  const answer = (await post(
    `${url}/api/sub-create-checkout-session`,
    { users_id: id, plan },
    await tokenOf(url, email),
  )) as SubscriptionCheckoutResponse
  const address = answer.url ?? answer.checkout_url ?? answer.result?.url ?? ''
  const payment = new URL(address).pathname.split('/').at(-1)
  await post(`${url}/api/demo-payments/${payment}`, { card: demoCards.accepted })
}

/** Creates a member with a Pass that no other test uses; returns the e-mail. */
export const newSubscriber = async (url: string, plan: PaidPlan): Promise<string> => {
  const email = await newMember(url)
  await subscribeByApi(url, email, plan)
  return email
}
