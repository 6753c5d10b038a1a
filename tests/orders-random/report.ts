import { loggedLines } from './logged.ts'
import { counted } from './settle.ts'
import type { Tally } from './tally.ts'
import type { Town } from './town.ts'
import { type Facts, figures, lateOutcomes, type Verdict } from './verdict.ts'

/** The lines that a run prints: what must be 0, then what it has exercised, and what the servers logged. */
export const report = async (
  town: Town,
  tally: Tally,
  {
    title,
    facts,
    verdict,
    complaints,
  }: { title: string; facts: Facts; verdict: Verdict; complaints: string[] },
): Promise<string> => {
  for (const { state } of facts.orders) tally.add(`ended: ${state}`)
  for (const outcome of lateOutcomes(facts)) tally.add(`paid after the hold: ${outcome}`)
  for (const { status } of facts.ledger) tally.add(`payments: ${status}`)
  tally.add('mails: delivered', facts.deliveries.length)
  const { orders: _, ...mails } = await counted(town)
  for (const [name, number] of Object.entries(mails)) tally.add(`mails: ${name}`, number)
  for (const [name, number] of Object.entries(town.double.webhooks.counts))
    tally.add(`deliveries: ${name}`, number)
  for (const [line, number] of loggedLines(town.output())) tally.add(`logged: ${line}`, number)
  return [
    title,
    ...figures.map((name) => `  ${name}: ${verdict[name].length}`),
    `  complaints of buyers: ${complaints.length}`,
    ...tally.lines(),
  ].join('\n')
}
