/** One line of the table: the comparison, its ratio (or size), its goal, and the figures behind it. */
export interface Row {
  name: string
  value: string
  goal: string
  /** Figure of the reference measured in the same run, if there is one. */
  limit?: string
  detail: string
}

const BOUND = /^([≤≥]) ([\d.,]+)/

/** Returns whether a row's value meets its goal; empty if it has none, or if nothing was measured. */
export const holds = ({ value, goal }: Row): '' | 'holds' | 'MISSED' => {
  const [, sign, bound = ''] = BOUND.exec(goal) ?? []
  const measured = Number.parseFloat(value.replaceAll(',', ''))
  const most = Number.parseFloat(bound.replaceAll(',', ''))
  if (!sign || Number.isNaN(measured)) return ''
  return (sign === '≤' ? measured <= most : measured >= most) ? 'holds' : 'MISSED'
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const pair = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]] as [number, number]
  return (pair[0] + pair[1]) / 2
}

/** Returns the value that a share of all (0 to 1) does not exceed. */
export const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Returns the value below which this share of the values lies, for example 0.95. */
export const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
