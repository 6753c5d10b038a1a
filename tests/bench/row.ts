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
