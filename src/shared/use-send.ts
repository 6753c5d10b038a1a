import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AppError } from '../data/errors.ts'
import { guardClickedPlace } from '../lib/clicked-place.ts'

/** How long after a success the same input counts as the second half of a double click, in ms. */
const MOMENT_MS = 1_000

/** Input events so far, anywhere on the page: whoever types or chooses something begins another attempt. */
let inputs = 0
if (typeof document !== 'undefined') document.addEventListener('input', () => (inputs += 1), true)

type Handlers<Input, Answer> = Pick<
  UseMutationOptions<Answer, AppError, Input>,
  'mutationKey' | 'scope' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>

export interface SendOptions<Input, Answer> extends Handlers<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** Called with a failure other than the end of the session, which the app's frame says itself. */
  onFailed?: (error: AppError, input: Input) => void
  /** Whether an answer did what was asked for; every one, where nothing is said. After any other the same input may be sent again at once. */
  isDone?: (answer: Answer) => boolean
  /**
   * When the same input may be sent again after it has succeeded. `after-input` (the default): once something is typed or chosen.
   * `after-moment`: a second later, for what may be repeated as it is. `never`: only after `reset`. `at-once`: for a desired state that
   * another tab may have changed back meanwhile.
   */
  repeat?: 'after-input' | 'after-moment' | 'at-once' | 'never'
  /** Another input may be sent while one is under way; the same one never. For switches and other desired states. */
  isConcurrent?: boolean
}

/** An input, or what checks the form and returns it; nothing is sent without one. */
type Sendable<Input> = Input | (() => Promise<Input | undefined>)

const PREPARED = 'prepared'

/**
 * The one way to send something that changes the server (architecture test: senders). One attempt is sent once: a repetition is ignored while it is under way and
 * after its success (`repeat`). The options' handlers are called also after the screen has gone; those of a single `send` only while it stands (decision 027).
 */
export const useSend = <Input, Answer = void>({
  send,
  isDone = () => true,
  repeat = 'after-input',
  isConcurrent = false,
  onFailed,
  ...options
}: SendOptions<Input, Answer>) => {
  const client = useQueryClient()
  const underWay = useRef(new Set<string>())
  const done = useRef<{ attempt: string; at: number; inputs: number } | null>(null)
  const prepared = useRef(false)
  const attemptOf = (input: Input) => hashKey([input])

  const { mutate, ...state } = useMutation<Answer, AppError, Input>({
    ...options,
    // Sent at once, whatever the browser says of the network, and never later by itself.
    networkMode: 'always',
    retry: false,
    mutationFn: async (input) => {
      const answer = await send(input)
      if (!isDone(answer)) return answer
      done.current = { attempt: attemptOf(input), at: performance.now(), inputs }
      guardClickedPlace()
      return answer
    },
    onError: (...failed) => {
      const [error, input] = failed
      if (!error.endsSession) onFailed?.(error, input)
      return options.onError?.(...failed)
    },
    onSettled: (...settled) => {
      underWay.current.delete(attemptOf(settled[2]))
      return options.onSettled?.(...settled)
    },
  })

  const isRepetition = (attempt: string): boolean => {
    const last = done.current
    if (!last || (attempt !== last.attempt && attempt !== PREPARED)) return false
    if (repeat === 'at-once') return false
    if (repeat === 'after-moment') return performance.now() - last.at < MOMENT_MS
    return repeat === 'never' || inputs === last.inputs
  }
  const isBusy = (attempt: string): boolean => {
    if (isConcurrent) return underWay.current.has(attempt)
    const { mutationKey } = options
    return underWay.current.size > 0 || (mutationKey !== undefined && client.isMutating({ mutationKey }) > 0)
  }
  const sendOnce = (input: Input, handlers?: MutateOptions<Answer, AppError, Input>) => {
    const attempt = attemptOf(input)
    if (isBusy(attempt) || isRepetition(attempt)) return
    underWay.current.add(attempt)
    mutate(input, handlers)
  }
  const prepare = async (
    check: () => Promise<Input | undefined>,
    handlers?: MutateOptions<Answer, AppError, Input>,
  ) => {
    if (prepared.current || underWay.current.size > 0 || isRepetition(PREPARED)) return
    prepared.current = true
    try {
      const input = await check()
      if (input !== undefined) sendOnce(input, handlers)
    } finally {
      prepared.current = false
    }
  }

  return {
    ...state,
    send: (input: Sendable<Input>, handlers?: MutateOptions<Answer, AppError, Input>): void => {
      if (typeof input === 'function') void prepare(input as () => Promise<Input | undefined>, handlers)
      else sendOnce(input, handlers)
    },
    /** Begins another attempt: the last answer is forgotten, and what was sent may be sent again. */
    reset: () => {
      done.current = null
      state.reset()
    },
  }
}
