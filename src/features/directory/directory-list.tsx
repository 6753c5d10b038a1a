import { type ReactNode, useRef } from 'react'
import { directoryCopy } from '../../copy/directory.ts'
import { pagingCopy } from '../../copy/paging.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paging } from '../../ui/paging.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { PAGE_SIZE } from './artist-filters.ts'
import { ListHeading } from './list-heading.tsx'
import type { PartRead } from './queries.ts'

interface DirectoryListProps<T> {
  read: PartRead<T>
  page: number
  onPage: (page: number) => void
  title: string
  /** How the length of the whole list is said. */
  say: (count: number) => string
  skeleton: ReactNode
  /** Where the whole list has nobody. */
  empty: ReactNode
  /** Class of the list. */
  className: string
  children: (one: T, index: number) => ReactNode
}

/** A page of one side of the directory, with every state it can be in. */
export const DirectoryList = <T extends { id: string }>({
  read: { stored, asOf, isPrevious, error, retry },
  page,
  onPage,
  title,
  say,
  skeleton,
  empty,
  className,
  children,
}: DirectoryListProps<T>) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed may not be on the next page: reading goes on from the list's beginning.
  const go = (next: number) => {
    onPage(next)
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <ListHeading
        ref={heading}
        title={title}
        count={stored && !isPrevious ? stored.value.total : null}
        say={say}
        asOf={asOf}
      />
      <ReadState
        value={stored?.value}
        error={error}
        copy={{ failed: directoryCopy.failed, notYet: directoryCopy.notYet }}
        onRetry={retry}
        skeleton={skeleton}
      >
        {({ found, total }) =>
          total === 0 ? (
            empty
          ) : (
            <>
              {found.length > 0 ? (
                <ul className={className} aria-busy={isPrevious}>
                  {found.map((one, index) => (
                    <li key={one.id}>{children(one, index)}</li>
                  ))}
                </ul>
              ) : (
                <EmptyState
                  title={pagingCopy.past}
                  action={<Button onClick={() => go(1)}>{pagingCopy.first}</Button>}
                />
              )}
              {(total > PAGE_SIZE || page > 1) && (
                <Paging copy={pagingCopy} page={page} hasNext={page * PAGE_SIZE < total} onGo={go} />
              )}
            </>
          )
        }
      </ReadState>
    </>
  )
}
