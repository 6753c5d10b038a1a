/** How the model server handles the next requests. */
export type ServerMode =
  | 'ok'
  | 'failing' // 500, nothing applied
  | 'failing-after' // 500, but applied
  | 'limiting' // 429 with Retry-After
  | 'timing-out' // 408
  | 'garbled' // 200 with an HTML page, as behind a captive portal; applied

export interface SeenRequest {
  userId: string | null
  method: string
  event: string
  status: number
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body: JSON.stringify(body),
  headers,
})
const refusal = (status: number, code: string, headers = {}) =>
  json(status, { message: `Non (${status}).`, code, requestId: 'r' }, headers)

export type ModelAnswer = ReturnType<typeof json>

/**
 * Creates a server of favourites and follows in memory, both under the same ids, that follows the contract,
 * records every request, and fails on command.
 */
export const createModelServer = () => {
  const favourites = new Map<string, Set<string>>()
  const tokens = new Map<string, string>()
  const withdrawn = new Set<string>()
  const forbidden = new Set<string>()
  const seen: SeenRequest[] = []
  let mode: ServerMode = 'ok'
  let issued = 0

  const of = (userId: string): Set<string> => {
    const known = favourites.get(userId) ?? new Set<string>()
    favourites.set(userId, known)
    return known
  }

  const toggle = (userId: string, method: string, path: string): ModelAnswer => {
    const event = path.split('/').at(-1) ?? ''
    if (forbidden.has(event)) return refusal(403, 'forbidden')
    if (method === 'POST' && withdrawn.has(event)) return refusal(404, 'not_found')
    if (method === 'POST') of(userId).add(event)
    else of(userId).delete(event)
    const isOn = method === 'POST'
    return json(200, path.includes('/follows/') ? { isFollowed: isOn } : { isFavorite: isOn })
  }

  const check = (userId: string, body: string): ModelAnswer => {
    const { eventIds } = JSON.parse(body) as { eventIds: string[] }
    return json(200, Object.fromEntries(eventIds.map((id) => [id, { isFavorite: of(userId).has(id) }])))
  }

  const answer = (
    userId: string | undefined,
    method: string,
    path: string,
    body: string | undefined,
  ): ModelAnswer => {
    if (mode === 'failing') return refusal(500, 'internal')
    if (mode === 'limiting') return refusal(429, 'too_many_requests', { 'retry-after': '7' })
    if (mode === 'timing-out') return refusal(408, 'unavailable')
    if (!userId) return refusal(401, 'session_expired')
    const result = body === undefined ? toggle(userId, method, path) : check(userId, body)
    if (mode === 'failing-after') return refusal(500, 'internal')
    return mode === 'garbled' ? { status: 200, body: '<!doctype html>', headers: {} } : result
  }

  return {
    seen,
    /** Returns whether the member has this favourite. */
    holds: (userId: string, event: string): boolean => of(userId).has(event),
    /** Returns the member of a token's live session. */
    memberOf: (token: string): string | undefined => tokens.get(token),
    signIn: (userId: string): string => {
      issued += 1
      const token = `token-${userId}-${issued}`
      tokens.set(token, userId)
      return token
    },
    revoke: (token: string): boolean => tokens.delete(token),
    withdraw: (event: string): Set<string> => withdrawn.add(event),
    forbid: (event: string): Set<string> => forbidden.add(event),
    behave: (next: ServerMode): void => {
      mode = next
    },
    receive: (path: string, init: RequestInit): ModelAnswer => {
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? ''
      const userId = tokens.get(token)
      const method = init.method ?? 'GET'
      const body = typeof init.body === 'string' ? init.body : undefined
      const result = answer(userId, method, path, body)
      const event = decodeURIComponent(path.split('/').at(-1) ?? '')
      seen.push({ userId: token.split('-')[1] ?? null, method, event, status: result.status })
      return result
    },
  }
}

export type ModelServer = ReturnType<typeof createModelServer>
