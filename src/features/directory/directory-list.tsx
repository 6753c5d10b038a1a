import { type ReactNode, type Ref, useRef } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { pagingCopy } from '../../copy/paging.ts'
import { unavailableCopy } from '../../copy/states.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Paging } from '../../ui/paging.tsx'
import { PosterView } from '../../ui/poster.tsx'
import type { PosterKind } from '../../ui/poster-url.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './directory.css.ts'
import { type AsOf, PAGE_SIZE, type PartRead } from './queries.ts'

interface ListHeadingProps {
  title: string
  /** Length of the list; null while unknown. */
  count: number | null
  /** Formats the count, which is also announced. */
  say: (count: number) => string
  asOf: AsOf | null
  /** The heading, which gets the focus after a page change. */
  ref: Ref<HTMLHeadingElement>
}

/** Renders a list's length and, offline, when it was last updated. Keeps its height while empty. */
const ListHeading = ({ title, count, say, asOf, ref }: ListHeadingProps) => (
  <Wrap className={styles.heading} align="center" justify="space-between" gap="1" columnGap="6" mt="4" mb="4">
    <Heading className="visually-hidden" ref={ref} tabIndex={-1}>
      {title}
    </Heading>
    {/* Hidden at 0: the empty list shows that itself. */}
    <Text
      className={count === 0 ? 'visually-hidden' : 'figures'}
      textStyle="sm"
      fontWeight="medium"
      color="muted"
      role="status"
    >
      {count !== null && say(count)}
    </Text>
    {asOf && <AsOfLine>{directoryCopy.asOf[asOf.staleness](parisStamp(new Date(asOf.storedAt)))}</AsOfLine>}
  </Wrap>
)

/** Returns the posters of entries of one kind, as their cards draw them. */
export const postersOf = (entries: readonly { id: string; genre: string[] }[], kind: PosterKind) =>
  entries.map(({ id, genre }) => ({ id, style: genre[0] ?? null, kind }))

/** Cards of a phone's first screen, which come with their picture; others are drawn when the browser is idle. */
const EAGER = 4

interface DirectoryListProps<T> {
  read: PartRead<T>
  page: number
  onPage: (page: number) => void
  title: string
  /** Formats the length of the whole list. */
  say: (count: number) => string
  skeleton: ReactNode
  empty: ReactNode
  className: string
  /** The kind of their posters. */
  kind: PosterKind
  children: (one: T, isEager: boolean) => ReactNode
}

/** Renders a page of artists or venues, in each of its states. */
export const DirectoryList = <T extends { id: string; genre: string[] }>({
  read: { stored, asOf, isPrevious, error, retry },
  page,
  onPage,
  title,
  say,
  skeleton,
  empty,
  className,
  kind,
  children,
}: DirectoryListProps<T>) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button may be absent on the next page, so the focus moves to the list's heading.
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
        copy={{ failed: directoryCopy.failed, notYet: directoryCopy.notYet, unavailable: unavailableCopy }}
        onRetry={retry}
        skeleton={skeleton}
      >
        {({ found, total }) =>
          total === 0 ? (
            empty
          ) : (
            <>
              {found.length > 0 ? (
                <PosterView value={postersOf(found, kind)}>
                  <ul className={className} aria-busy={isPrevious}>
                    {found.map((one, index) => (
                      <li key={one.id}>{children(one, index < EAGER)}</li>
                    ))}
                  </ul>
                </PosterView>
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
