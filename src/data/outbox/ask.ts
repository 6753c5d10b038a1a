import type { call } from '../api.ts'
import { AppError } from '../errors.ts'
import type { Claimed } from './claim.ts'
import type { Answer } from './settle.ts'

/** The answer that an attempt's error amounts to. `hadNetwork`: whether the browser saw any network as it began. */
export const judge = (cause: unknown, hadNetwork: boolean): Answer => {
  const error =
    cause instanceof AppError ? cause : new AppError('Envoi impossible', { kind: 'unexpected', cause })
  if (error.status === 401) return { is: 'session-over', error }
  const isRefused = error.status !== undefined && error.status >= 400 && !error.retryable
  if (isRefused) return { is: 'refused', error }
  const abandoned = (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError'
  const network = error.kind === 'offline'
  return { is: 'later', error, abandoned, network, unheard: network && !abandoned && !hadNetwork }
}

/** Sends one row's wish: a state, so that saying it twice changes nothing. Never throws. */
export const ask = async (
  { row, token }: Claimed,
  deps: { call: typeof call; hasNetwork: () => boolean },
): Promise<Answer> => {
  const hadNetwork = deps.hasNetwork()
  try {
    const { isFavorite } = await deps.call(
      row.wanted ? 'favoriteAdd' : 'favoriteRemove',
      { params: { id: row.entity } },
      { token },
    )
    return { is: 'applied', value: isFavorite }
  } catch (error) {
    return judge(error, hadNetwork)
  }
}
