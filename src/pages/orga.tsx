import { type ComponentType, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type Path, paths } from '../config/paths.ts'
import { organisationsCopy as copy } from '../copy/organisations.ts'
import { organiserCopy as concert } from '../copy/organiser.ts'
import { CreateForm } from '../features/organisations/create-form.tsx'
import { Legal } from '../features/organisations/legal-form.tsx'
import { MyOrganisations, Steps } from '../features/organisations/my-organisations.tsx'
import { OrganisationHome } from '../features/organisations/organisation-home.tsx'
import { Team } from '../features/organisations/team.tsx'
import { TeamInvitationView } from '../features/organisations/team-invitation.tsx'
import { Figures } from '../features/organiser/figures.tsx'
import { PeopleList } from '../features/organiser/people-list.tsx'
import { useConcert, usePeople } from '../features/organiser/queries.ts'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import NotFoundPage from './not-found.tsx'
import { ConcertPage } from './parts/concert-page.tsx'
import { Concerts } from './parts/concerts.tsx'
import { OrgaPage } from './parts/orga-page.tsx'
import { OrganisationPage } from './parts/organisation-page.tsx'

const Announced = deferred(() => import('./parts/announced.tsx'))
const ConcertActs = deferred(async () => ({ default: (await import('./parts/announced.tsx')).ConcertActs }))
const DeadlineList = deferred(async () => ({ default: (await import('./parts/announced.tsx')).DeadlineList }))
const loading = { fallback: <Skeleton h="24rem" borderRadius="lg" /> }
const DraftPage = deferred(() => import('./parts/draft-page.tsx'), loading)
const SheetPage = deferred(
  async () => ({ default: (await import('./parts/draft-page.tsx')).SheetPage }),
  loading,
)
const concertPages = () => import('./parts/concert-pages.tsx')
const GuestsPage = deferred(async () => ({ default: (await concertPages()).Guests }), loading)
const MessagePage = deferred(async () => ({ default: (await concertPages()).Message }), loading)
const Followed = deferred(async () => ({ default: (await concertPages()).Followed }), loading)
const FollowLinks = deferred(async () => ({ default: (await concertPages()).FollowLinks }))
const Door = deferred(async () => ({ default: (await concertPages()).Door }), loading)
const Changes = deferred(async () => ({ default: (await concertPages()).Changes }), loading)
const Sheet = deferred(async () => ({ default: (await concertPages()).Sheet }), loading)
const Sources = deferred(async () => ({ default: (await concertPages()).Sources }), loading)
const ReviewPage = deferred(() => import('./parts/review-page.tsx'), loading)

/** `/orga` ('Espace pro'): the member's organisations, or how to begin. */
const Mine = () => (
  <OrgaPage title={copy.title} lead={copy.lead} visitor={<Steps />}>
    {(userId) => <MyOrganisations userId={userId} />}
  </OrgaPage>
)

/** `/orga/nouvelle` ('Nouvelle structure'). */
const New = () => (
  <OrgaPage title={copy.create.title} lead={copy.create.lead} width="narrow">
    {(userId) => <CreateForm userId={userId} />}
  </OrgaPage>
)

/** `/orga/invitation/{code}`: an invitation to a team. Its address is a secret. */
const Invitation = () => {
  const { code = '' } = usePathParams(paths.teamInvitation)
  const { user, state } = useMember()
  return (
    <Page title={copy.invitation.title} width="narrow">
      <PageTitle title={copy.invitation.title} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TeamInvitationView
        key={code}
        code={code}
        userId={user?.id ?? (state === 'visitor' ? null : undefined)}
      />
    </Page>
  )
}

/** `/orga/{id}`: an organisation, for its people. */
const Home = () => (
  <OrganisationPage path={paths.organisation}>
    {(organisation, userId) => (
      <OrganisationHome organisation={organisation}>
        <Announced organisation={organisation} userId={userId} />
        <Concerts id={organisation.id} userId={userId} />
        <DeadlineList id={organisation.id} userId={userId} />
      </OrganisationHome>
    )}
  </OrganisationPage>
)

/** `/orga/{id}/equipe` ('Équipe'). */
const People = () => (
  <OrganisationPage path={paths.orgaTeam} title={copy.team.title}>
    {(organisation, userId) => <Team organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

/** `/orga/{id}/structure` ('Structure'). */
const Structure = () => (
  <OrganisationPage path={paths.orgaLegal} title={copy.legal.title}>
    {(organisation, userId) => <Legal organisation={organisation} userId={userId} />}
  </OrganisationPage>
)

/** `/orga/{id}/concerts/{eventId}`: the figures of a concert. */
const Concert = () => (
  <ConcertPage path={paths.orgaConcert} isKept useData={useConcert}>
    {(figures, which) => (
      <Figures figures={figures} which={which} acts={<ConcertActs figures={figures} which={which} />}>
        <FollowLinks which={which} />
      </Figures>
    )}
  </ConcertPage>
)

/** `…/liste` ('Liste'): who comes. */
const Guests = () => (
  <ConcertPage path={paths.orgaPeople} title={concert.people.title} isKept useData={usePeople}>
    {(list, which, { concert: of }) => <PeopleList list={list} which={which} concert={of} />}
  </ConcertPage>
)

/** `/orga/{id}/brouillons/{draftId}`: a concert's form; `nouveau` begins one. */
const Draft = () => {
  const { draftId = '' } = usePathParams(paths.orgaDraft)
  const [online, setOnline] = useState<{ draftId: string; name: string }>()
  const title = online?.draftId === draftId ? online.name || copy.announce.edit : copy.announce.title
  return (
    <OrganisationPage path={paths.orgaDraft} title={title}>
      {(organisation, userId) => (
        <DraftPage {...{ organisation, userId, draftId }} onOnline={(name) => setOnline({ draftId, name })} />
      )}
    </OrganisationPage>
  )
}

/** `…/concerts/{eventId}/fiche` ('Fiche'): the form of a published concert. */
const ConcertSheet = () => {
  const { eventId = '' } = usePathParams(paths.orgaSheet)
  return (
    <OrganisationPage path={paths.orgaSheet} title={copy.announce.edit}>
      {(organisation, userId) => <SheetPage organisation={organisation} userId={userId} eventId={eventId} />}
    </OrganisationPage>
  )
}

/** `/orga/revue` ('Relecture'), for operators. */
const Review = () => (
  <OrgaPage title={copy.announce.review} lead={copy.announce.reviewLead}>
    {(userId) => <ReviewPage userId={userId} />}
  </OrgaPage>
)

const screens: [Path, ComponentType][] = [
  [paths.orga, Mine],
  [paths.orgaNew, New],
  [paths.teamInvitation, Invitation],
  [paths.sharedFigures, Followed],
  [paths.orgaReview, Review],
  [paths.organisation, Home],
  [paths.orgaTeam, People],
  [paths.orgaLegal, Structure],
  [paths.orgaSources, Sources],
  [paths.orgaDraft, Draft],
  [paths.orgaSheet, ConcertSheet],
  [paths.orgaConcert, Concert],
  [paths.orgaPeople, Guests],
  [paths.orgaGuests, GuestsPage],
  [paths.orgaMessage, MessagePage],
  [paths.orgaDoor, Door],
  [paths.orgaChange, Changes],
  [paths.orgaStatement, Sheet],
]

/** The organisers' pages, in one file: none of them is in a member's first load. */
const OrganisersPage = () => {
  const { pathname } = useLocation()
  const [path, Screen = NotFoundPage] = screens.find(([pattern]) => matchPath(pattern, pathname)) ?? []
  return <Screen key={path} />
}

export default OrganisersPage
