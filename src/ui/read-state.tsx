import type { ReactNode } from 'react'
import { ErrorState } from './notice.tsx'

interface Message {
  title: string
  description?: string
}

interface ReadStateProps<T> {
  /** What was read from the server or the device; undefined while there is nothing to show. */
  value: T | undefined
  /** Why there is nothing to show; null while it is being fetched. */
  error: { kind: string; endsSession: boolean; serverMessage?: string | undefined } | null
  /**
   * `notYet` is for what this device never stored, while the server is out of reach or the session is over; the server's own sentence replaces
   * the description of `failed`.
   */
  copy: { failed: Message; notYet?: Message }
  onRetry: () => void
  skeleton: ReactNode
  /** In place of `children` where a list has no item. */
  empty?: ReactNode
  children: (value: T) => ReactNode
}

/** What a page shows of a read in each state it can be in: loading, failed, out of reach, empty, there. */
export const ReadState = <T,>({
  value,
  error,
  copy,
  onRetry,
  skeleton,
  empty,
  children,
}: ReadStateProps<T>): ReactNode => {
  if (value === undefined) {
    if (!error) return skeleton
    const { title, description } =
      copy.notYet && (error.kind === 'offline' || error.endsSession)
        ? copy.notYet
        : { ...copy.failed, ...(error.serverMessage && { description: error.serverMessage }) }
    return <ErrorState title={title} description={description} onRetry={onRetry} />
  }
  return empty && Array.isArray(value) && value.length === 0 ? empty : children(value)
}
