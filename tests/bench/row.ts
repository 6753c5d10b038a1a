/** One line of the table: what is compared, the ratio (or size) that counts, its goal, and the figures behind it. */
export interface Row {
  name: string
  value: string
  goal: string
  /** What ours was measured against in the same run, where that is a figure of its own. */
  limit?: string
  detail: string
}

const BOUND = /^([≤≥]) ([\d.,]+)/

/** Whether a row's value keeps to its goal, as the table says it: empty where there is none, or nothing was measured. */
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

/** The value that a share of all (0 to 1) does not exceed. */
export const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The value under which this share of the values lies, 0.95 say. */
export const quantile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
