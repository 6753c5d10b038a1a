/**
 * Fault of one call: `unavailable` (503) and `busy` (429) before any effect; `lost` (connection cut) and
 * `broken` (500) after the effect.
 */
export type Fault = 'unavailable' | 'busy' | 'lost' | 'broken'

export interface FaultyCall {
  method: string
  path: string
  /** The API key of the call, which identifies the process if each has its own. */
  apiKey: string
}

/** Planned faults, and then those of a policy. */
export class Faults {
  /** Called for every call; undefined lets it through. */
  policy: (call: FaultyCall) => Fault | undefined = () => undefined
  private readonly planned: { method: string; path: RegExp; fault: Fault; times: number }[] = []

  /** Makes the next matching calls fail. */
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
