// Pages about a concert or an organisation that only some visits need, in one file.

import type { ComponentProps } from 'react'
import { paths } from '../../config/paths.ts'
import { eveningCopy as copy } from '../../copy/evening.ts'
import { organisationsCopy } from '../../copy/organisations.ts'
import { organiserCopy as concert } from '../../copy/organiser.ts'
import { sourcesCopy } from '../../copy/sources.ts'
import { Read } from '../../features/organisations/read.tsx'
import { Change } from '../../features/organiser/change.tsx'
import { DoorLinks } from '../../features/organiser/door-links.tsx'
import { FollowedFigures, FollowLinks } from '../../features/organiser/evening/follow-links.tsx'
import { GuestList } from '../../features/organiser/evening/guest-list.tsx'
import { MessageForm } from '../../features/organiser/evening/message-form.tsx'
import { useGuests, useMessages, useSharedFigures } from '../../features/organiser/evening/queries.ts'
import { useDoorLinks, useStakes, useStatement } from '../../features/organiser/queries.ts'
import { useSources } from '../../features/organiser/sources/queries.ts'
import { SourceList } from '../../features/organiser/sources/source-list.tsx'
import { Statement } from '../../features/organiser/statement.tsx'
import { usePathParams } from '../../shared/path-params.ts'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Text } from '../../ui/type.tsx'
import { ConcertPage } from './concert-page.tsx'
import { OrganisationPage } from './organisation-page.tsx'

/** `…/invites` ('Invités'): the guest list. */
export const Guests = () => (
  <ConcertPage
    path={paths.orgaGuests}
    title={copy.guests.title}
    lead={copy.guests.lead}
    isKept
    useData={useGuests}
  >
    {(list, which) => <GuestList list={list} which={which} />}
  </ConcertPage>
)

/** `…/message` ('Message'): a message to all holders. */
export const Message = () => (
  <ConcertPage
    path={paths.orgaMessage}
    title={copy.message.title}
    lead={copy.message.lead}
    useData={useMessages}
  >
    {(sent, which) => <MessageForm sent={sent} which={which} />}
  </ConcertPage>
)

/** `…/entree` ('Entrée'): the links of the door's team. */
export const Door = () => (
  <ConcertPage
    path={paths.orgaDoor}
    title={concert.door.title}
    lead={concert.door.lead}
    useData={useDoorLinks}
  >
    {(door, which) => <DoorLinks door={door} which={which} />}
  </ConcertPage>
)

/** `…/changer` ('Changer'): move, cancel, restore. */
export const Changes = () => (
  <ConcertPage path={paths.orgaChange} title={concert.change.title} useData={useStakes}>
    {(stakes, which) => <Change stakes={stakes} which={which} />}
  </ConcertPage>
)

/** `…/releve` ('Relevé'). */
export const Sheet = () => (
  <ConcertPage
    path={paths.orgaStatement}
    title={concert.statement.title}
    none={concert.statement.none}
    useData={useStatement}
  >
    {(statement, which, { role }) => (
      <Statement statement={statement} which={which} isResponsible={role === 'responsable'} />
    )}
  </ConcertPage>
)

type Team = ComponentProps<typeof SourceList>

const SourcesOf = ({ which, state }: Pick<Team, 'which' | 'state'>) => (
  <Read query={useSources(which)}>
    {(sources) => <SourceList which={which} state={state} sources={sources} />}
  </Read>
)

/** `/orga/{id}/sources` ('Agendas suivis'): the calendars and pages that are read for an organisation. */
export const Sources = () => (
  <OrganisationPage path={paths.orgaSources} title={sourcesCopy.title}>
    {({ id, state }, userId) => (
      <Stack gap="6">
        <Text color="muted" maxW="prose">
          {sourcesCopy.lead}
        </Text>
        <SourcesOf which={{ userId, id }} state={state} />
      </Stack>
    )}
  </OrganisationPage>
)

/** `/orga/suivi/{code}`: a concert's counts and takings, for whoever has the link. Its address is a secret. */
export const Followed = () => {
  const { code = '' } = usePathParams(paths.sharedFigures)
  const query = useSharedFigures(code)
  const isGone = (query.error as { code?: string } | null)?.code === 'not_found'
  return (
    <Page title={query.data?.eventName ?? copy.follow.page}>
      <PageTitle title={copy.follow.page} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {isGone ? (
        <Notice title={copy.follow.gone.title}>{copy.follow.gone.text}</Notice>
      ) : (
        <Read query={query} notYet={organisationsCopy.needsNetwork}>
          {(figures) => (
            <FollowedFigures
              figures={figures}
              error={query.error}
              isRefreshing={query.isFetching}
              onRefresh={() => void query.refetch()}
            />
          )}
        </Read>
      )}
    </Page>
  )
}

export { FollowLinks }
