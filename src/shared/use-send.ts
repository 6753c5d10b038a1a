import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AppError } from '../data/errors.ts'
import { guardClickedPlace } from '../lib/clicked-place.ts'

/** How long after a success the same input counts as the second half of a double click, in ms. */
const MOMENT_MS = 1_000

/** Number of input events so far, anywhere on the page: typing or choosing starts another attempt. */
let inputs = 0
if (typeof document !== 'undefined') document.addEventListener('input', () => (inputs += 1), true)

type Handlers<Input, Answer> = Pick<
  UseMutationOptions<Answer, AppError, Input>,
  'mutationKey' | 'scope' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>

export interface SendOptions<Input, Answer> extends Handlers<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** Called with a failure other than the end of the session, which the app's frame reports itself. After this page was left only a toast is seen. */
  onFailed?: (error: AppError, input: Input, hasLeft: boolean) => void
  /** Leads on with the answer, as to a payment page; not called if that comes after this page was left. */
  lead?: (answer: Answer, input: Input) => void
  /** Called with such a late answer instead: who has left is told of it by a toast. */
  onLeft?: NonNullable<Handlers<Input, Answer>['onSuccess']>
  /** Checks whether a response did the requested work; by default every response does. Otherwise the same input may be sent again at once. */
  isDone?: (answer: Answer) => boolean
  /**
   * When the same input may be sent again after a success. `after-input` (default): after any input. `after-moment`: a second later. `never`: only
   * after `reset`. `at-once`: for a desired state that another tab may have reverted.
   */
  repeat?: 'after-input' | 'after-moment' | 'at-once' | 'never'
  /** True to allow a different input, but never the same, during a request. For switches and other desired states. */
  isConcurrent?: boolean
}

/** An input, or a function that checks the form and returns it; undefined sends nothing. */
type Sendable<Input> = Input | (() => Promise<Input | undefined>)

const PREPARED = 'prepared'

/**
 * Sends a change to the server; the only way to do so (architecture test: senders). Ignores repetitions during a request and after its success
 * (`repeat`). The options' handlers run even after unmounting, those of a single `send` not (decision 027).
 */
export const useSend = <Input, Answer = void>({
  send,
  isDone = () => true,
  repeat = 'after-input',
  isConcurrent = false,
  onFailed,
  lead,
  onLeft,
  ...options
}: SendOptions<Input, Answer>) => {
  const client = useQueryClient()
  const underWay = useRef(new Set<string>())
  const done = useRef<{ attempt: string; at: number; inputs: number } | null>(null)
  const prepared = useRef(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const attemptOf = (input: Input) => hashKey([input])

  const { mutate, ...state } = useMutation<Answer, AppError, Input>({
    ...options,
    // Sends even if the browser reports no network, and never retries later.
    networkMode: 'always',
    retry: false,
    mutationFn: async (input) => {
      const answer = await send(input)
      if (!isDone(answer)) return answer
      done.current = { attempt: attemptOf(input), at: performance.now(), inputs }
      guardClickedPlace()
      return answer
    },
    onSuccess: (...answered) => {
      if (isLeft.current) onLeft?.(...answered)
      return options.onSuccess?.(...answered)
    },
    onError: (...failed) => {
      const [error, input] = failed
      if (!error.endsSession) onFailed?.(error, input, isLeft.current)
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
    // What the send changes, as an earlier refusal that goes, moves others under the second half of a double click.
    guardClickedPlace()
    mutate(input, lead ? { ...handlers, onSuccess: lead } : handlers)
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
    /** Starts a new attempt: forgets the last response, and allows the same input again. */
    reset: () => {
      done.current = null
      state.reset()
    },
  }
}
