import { BEHAVIOURS, type Behaviour, behaviours } from './behaviours.ts'
import { type Attempt, clientOf, type Run } from './client.ts'
import type { Chance } from './random.ts'

const EACH = Object.keys(BEHAVIOURS) as Behaviour[]
/** Behaviours of the first buyers, to cover each; the later ones are random. */
const BEFORE_CHANCE = [...EACH, ...EACH]

/** Runs one buyer's visit, from the first press to leaving; its number and `luck` decide all of it. */
export const visit = async (run: Run, number: number, luck: Chance): Promise<void> => {
  const { environment, totals, complaints } = run
  const { token } = luck.pick(environment.people)
  const concert = environment.concertOf(number, luck)
  const client = clientOf(run, { concert, token, luck })

  /** Orders as other buyers until nothing is left, and pays some of the orders. */
  const others = async () => {
    for (let count = 0; count < 6; count++) {
      const other = clientOf(run, { concert, token: luck.pick(environment.people).token, luck })
      const opened = await other.open(other.wanted())
      if (opened && luck.happens(0.6)) other.pay(opened)
    }
  }

  /** Sends a press that must be refused without effects. */
  const mustRefuse = async (what: string, press: Attempt, codes: string[]) => {
    totals.add(`presses: ${what}`)
    const answer = await client.insist(press)
    // The rate limit is checked before anything else.
    if (answer && answer.status !== 429 && !(answer.status === 409 && codes.includes(answer.json.code)))
      complaints.push(`${what} was answered ${answer.status} ${JSON.stringify(answer.json)}`)
  }

  const first = client.wanted()
  if (luck.happens(0.03)) {
    const { key, json } = first
    const wrong = { key, json: { ...json, totalAmount: json.totalAmount + 1 } }
    return mustRefuse('with another total', wrong, ['total_mismatch', 'sold_out', 'conflict'])
  }
  const opened = await client.open(first)
  if (!opened) return
  const behaviour = BEFORE_CHANCE[number] ?? luck.weighed(BEHAVIOURS)
  totals.add(`buyers: ${behaviour}`)
  await behaviours(client, { luck, double: environment.double, others })[behaviour](opened)
  if (luck.happens(0.05)) {
    const tickets = Object.fromEntries(Object.keys(first.json.tickets).map((id) => [id, 4]))
    const other = { key: first.key, json: { ...first.json, tickets } }
    await mustRefuse('with the key of another', other, ['conflict'])
  }
  if (!luck.happens(0.3)) return
  totals.add('presses: again, later')
  const again = await client.insist(first)
  if (again?.status === 200 && again.json.orderId !== opened.orderId)
    complaints.push(`the same press was answered order ${opened.orderId}, then ${again.json.orderId}`)
}
