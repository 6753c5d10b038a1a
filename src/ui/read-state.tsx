import type { ReactNode } from 'react'
import { ErrorState } from './notice.tsx'

interface Message {
  title: string
  description?: string
}

interface ReadStateProps<T> {
  /** The data from the server or the device; undefined if there is none to show. */
  value: T | undefined
  /** The error of a read without data; null while it is being fetched. */
  error: { kind: string; endsSession: boolean; serverMessage?: string | undefined } | null
  /**
   * `notYet`: for data never stored on this device, while offline or after the session. `unavailable`: the server answered with an error of its
   * own; its message comes first. Both replace the description of `failed`.
   */
  copy: { failed: Message; notYet?: Message; unavailable?: string }
  onRetry: () => void
  skeleton: ReactNode
  /** Rendered instead of `children` for an empty list. */
  empty?: ReactNode
  children: (value: T) => ReactNode
}

/** Renders a read in each of its states: loading, failed, offline, empty, loaded. */
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
    const said = error.serverMessage ?? (error.kind === 'api' ? copy.unavailable : undefined)
    const { title, description } =
      copy.notYet && (error.kind === 'offline' || error.endsSession)
        ? copy.notYet
        : { ...copy.failed, ...(said && { description: said }) }
    return <ErrorState title={title} description={description} onRetry={onRetry} />
  }
  return empty && Array.isArray(value) && value.length === 0 ? empty : children(value)
}
