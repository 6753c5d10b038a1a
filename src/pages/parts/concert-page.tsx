import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths, pathTo } from '../../config/paths.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { organiserCopy as copy } from '../../copy/organiser.ts'
import { useOrganisation } from '../../features/organisations/queries.ts'
import { Read } from '../../features/organisations/read.tsx'
import { concertAddress, type WhichConcert } from '../../features/organiser/concert-address.ts'
import { useConcert, useEmptied } from '../../features/organiser/queries.ts'
import { usePathParams } from '../../shared/path-params.ts'
import { useMember } from '../../shared/session.ts'
import { Notice } from '../../ui/notice.tsx'
import * as styles from '../pages.css.ts'
import { OrgaPage } from './orga-page.tsx'

interface ConcertPageProps<T> {
  path: Parameters<typeof concertAddress>[0]
  /** The name of a page below the concert's own. */
  title?: string
  lead?: string
  /** The device keeps it for a cellar. */
  isKept?: boolean
  /** Shown if there is nothing yet. */
  none?: { title: string; text: string }
  useData: (which: WhichConcert) => { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (
    data: T,
    which: WhichConcert,
    known: { concert: ReturnType<typeof useConcert>['data']; role: string | undefined },
  ) => ReactNode
}

/** Renders a page about a concert of an organisation, for its people; for others it does not exist. */
export const ConcertPage = <T,>({
  path,
  title,
  lead,
  isKept = false,
  none,
  useData,
  children,
}: ConcertPageProps<T>) => {
  const { id = '', eventId = '' } = usePathParams(path)
  const { user } = useMember()
  const which = { userId: user?.id ?? '', id, eventId }
  const team = useOrganisation(user?.id, id)
  const organisation = team.data
  const concert = useConcert(which).data
  useEmptied(which, concert)
  const read = useData(which)
  // Who has left the team sees no more of it, although it was read before.
  const isOut = team.error?.status === 404
  const query = isOut ? { ...read, error: team.error } : read
  const above = title
    ? [concertAddress(paths.orgaConcert, which), concert?.eventName ?? copy.back]
    : [pathTo(paths.organisation, id), organisation?.name ?? copy.organisation]
  const isNone =
    none && !isOut && (read.error as { code?: string } | null)?.code === 'not_found' && concert !== undefined
  return (
    <OrgaPage
      {...(!isKept && { offline: organisationsCopy.offlineHere })}
      title={title ?? concert?.eventName ?? copy.concert.title}
      lead={
        <>
          <Link className={styles.above} to={above[0] ?? ''}>
            {above[1]}
          </Link>
          {lead && <span className={styles.lead}>{lead}</span>}
        </>
      }
    >
      {() =>
        isNone ? (
          <Notice title={none.title}>{none.text}</Notice>
        ) : (
          <Read query={query} {...(!isKept && { notYet: organisationsCopy.needsNetwork })}>
            {(data) => children(data, which, { concert, role: organisation?.role })}
          </Read>
        )
      }
    </OrgaPage>
  )
}
