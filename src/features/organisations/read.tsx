import type { ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import { organisationsCopy as copy } from '../../copy/organisations.ts'
import type { AppError } from '../../data/errors.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadState } from '../../ui/read-state.tsx'

interface ReadProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Said offline, if nothing of it is kept here. */
  notYet?: { title: string; description: string }
  /** True around a draft being written: it stays in view although it is gone. */
  keeps?: boolean
  children: (value: T) => ReactNode
}

/** Renders what is read of an organisation, in each of its states. */
export const Read = <T,>({
  query: { data, error, refetch },
  notYet = copy.notYet,
  keeps = false,
  children,
}: ReadProps<T>) => {
  const { endsSession, retryable, serverMessage, status } = (error ?? {}) as Partial<AppError>
  // What does not exist, or belongs to others, will not come by another try; what was read before is theirs no more.
  if ((data === undefined || (status === 404 && !keeps)) && serverMessage && !retryable && !endsSession)
    return (
      <Notice
        title={serverMessage}
        role="alert"
        action={<ButtonLink to={paths.orga}>{copy.invitation.seeMine}</ButtonLink>}
      />
    )
  return (
    <ReadState
      value={data}
      error={endsSession ? null : (error as Parameters<typeof ReadState<T>>[0]['error'])}
      copy={{ notYet, failed: copy.unanswered }}
      onRetry={() => void refetch()}
      skeleton={<Skeleton h="13rem" borderRadius="lg" />}
    >
      {children}
    </ReadState>
  )
}
