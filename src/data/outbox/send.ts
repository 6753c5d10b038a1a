import type { call } from '../api.ts'
import { AppError } from '../errors.ts'
import type { Claimed } from './queue.ts'

/** What came of one attempt. */
export type Answer =
  | { is: 'applied'; value: boolean }
  /** `unheard`: it surely never left; `abandoned`: given up while it may still arrive; `network`: no other request would pass either. */
  | { is: 'later'; error: AppError; unheard: boolean; abandoned: boolean; network: boolean }
  | { is: 'session-over'; error: AppError }
  | { is: 'refused'; error: AppError }

/** Whether the server refused for good: a 4xx that no later attempt changes. */
export const isFinal = ({ status, retryable }: AppError): boolean =>
  status !== undefined && status >= 400 && !retryable

/** What an attempt's error means for its row. `hadNetwork`: whether the browser saw any network as it began. */
const evaluate = (cause: unknown, token: string | null, hadNetwork: boolean): Answer => {
  const error =
    cause instanceof AppError ? cause : new AppError('Envoi impossible', { kind: 'unexpected', cause })
  if (error.status === 401 && token !== null) return { is: 'session-over', error }
  if (isFinal(error)) return { is: 'refused', error }
  const abandoned = (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError'
  const network = error.kind === 'offline'
  return { is: 'later', error, abandoned, network, unheard: network && !abandoned && !hadNetwork }
}

/** `call` with a token of its own; undefined: the page's. */
export const withToken =
  (request: typeof call, token: string | null | undefined): typeof call =>
  (endpoint, input, options) =>
    request(endpoint, input, { ...(token !== undefined && { token }), ...options })

/** Sends one row's state. Never throws. */
export const send = async (
  { intent, row, token }: Claimed,
  deps: { call: typeof call; hasNetwork: () => boolean },
): Promise<Answer> => {
  const hadNetwork = deps.hasNetwork()
  try {
    // Rows may have been written by an older version.
    const entity = intent.schema.safeParse(row.entity)
    if (!entity.success) {
      const error = new AppError('Envoi refusé', { kind: 'unexpected', cause: entity.error })
      return { is: 'refused', error }
    }
    const value = await intent.send({ ...row, entity: entity.data }, withToken(deps.call, token))
    return { is: 'applied', value }
  } catch (error) {
    return evaluate(error, token, hadNetwork)
  }
}
