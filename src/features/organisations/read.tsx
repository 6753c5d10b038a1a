import type { ReactNode } from 'react'
import { organisationsCopy as copy } from '../../copy/organisations.ts'
import { isSessionOver } from '../../data/errors.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { ReadState } from '../../ui/read-state.tsx'

interface ReadProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Said offline, if nothing of it is kept here. */
  notYet?: { title: string; description: string }
  children: (value: T) => ReactNode
}

/** Renders what is read of an organisation, in each of its states. */
export const Read = <T,>({
  query: { data, error, refetch },
  notYet = copy.notYet,
  children,
}: ReadProps<T>) => (
  <ReadState
    value={data}
    error={isSessionOver(error) ? null : (error as Parameters<typeof ReadState<T>>[0]['error'])}
    copy={{ notYet, failed: copy.unanswered }}
    onRetry={() => void refetch()}
    skeleton={<Skeleton h="13rem" borderRadius="lg" />}
  >
    {children}
  </ReadState>
)
