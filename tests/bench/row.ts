/** One line of the table: what is compared, the ratio (or size) that counts, its goal, and the figures behind it. */
export interface Row {
  name: string
  value: string
  goal: string
  detail: string
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
