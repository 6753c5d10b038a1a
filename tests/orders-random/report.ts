import type { Environment } from './environment.ts'
import { type Facts, figures, lateOutcomes, type Result } from './evaluate.ts'
import { loggedLines } from './logged.ts'
import { counted } from './settle.ts'
import type { Totals } from './totals.ts'

/** Returns the printed lines of a run: the figures that must be 0, the covered cases, and the servers' logs. */
export const report = async (
  environment: Environment,
  totals: Totals,
  { title, facts, result, complaints }: { title: string; facts: Facts; result: Result; complaints: string[] },
): Promise<string> => {
  for (const { state } of facts.orders) totals.add(`ended: ${state}`)
  for (const outcome of lateOutcomes(facts)) totals.add(`paid after the hold: ${outcome}`)
  for (const { status } of facts.ledger) totals.add(`payments: ${status}`)
  totals.add('mails: delivered', facts.deliveries.length)
  const { orders: _, ...mails } = await counted(environment)
  for (const [name, number] of Object.entries(mails)) totals.add(`mails: ${name}`, number)
  for (const [name, number] of Object.entries(environment.double.webhooks.counts))
    totals.add(`deliveries: ${name}`, number)
  for (const [line, number] of loggedLines(environment.output())) totals.add(`logged: ${line}`, number)
  return [
    title,
    ...figures.map((name) => `  ${name}: ${result[name].length}`),
    `  complaints of buyers: ${complaints.length}`,
    ...totals.lines(),
  ].join('\n')
}
