/** Counts by name of the cases that a run has covered. */
export class Totals {
  private readonly counts = new Map<string, number>()
  add(name: string, number = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + number)
  }
  of(name: string): number {
    return this.counts.get(name) ?? 0
  }
  /** Returns lines of `name: number`, one per group (the part before the first colon). */
  lines(): string[] {
    const groups = new Map<string, string[]>()
    for (const [name, number] of [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const [group = '', what = ''] = name.split(/: (.*)/s)
      groups.set(group, [...(groups.get(group) ?? []), `${what} ${number}`])
    }
    return [...groups].map(([group, all]) => `  ${group}: ${all.join(', ')}`)
  }
}
