/**
 * What goes wrong with one call: `unavailable` (503) and `busy` (429) before it had any effect; `lost` after its effect, the answer cut off;
 * `broken` (500) after its effect too.
 */
export type Fault = 'unavailable' | 'busy' | 'lost' | 'broken'

export interface FaultyCall {
  method: string
  path: string
  /** The key that it was made with: which process called, where each has its own. */
  apiKey: string
}

/** Faults that were asked for one by one, then whatever a policy says. */
export class Faults {
  /** Asked of every call; undefined lets it through. */
  policy: (call: FaultyCall) => Fault | undefined = () => undefined
  private readonly planned: { method: string; path: RegExp; fault: Fault; times: number }[] = []

  /** The next so many calls that match go wrong. */
  plan(method: string, path: RegExp, fault: Fault, times = 1): void {
    this.planned.push({ method, path, fault, times })
  }

  of(call: FaultyCall): Fault | undefined {
    const next = this.planned.find(
      ({ method, path, times }) => times > 0 && method === call.method && path.test(call.path),
    )
    if (!next) return this.policy(call)
    next.times--
    return next.fault
  }
}
