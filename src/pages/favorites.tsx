import { favouritesCopy } from '../copy/favourites.ts'
import { EventGrid, EventGridSkeleton } from '../features/events/event-card.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import {
  ExpiredFavourites,
  MemberFavourites,
  SignInForFavourites,
} from '../features/favourites/member-favourites.tsx'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const FollowedList = deferred(() => import('../features/follows/followed-list.tsx'), {
  when: 'idle',
  section: {},
})

const WaitList = deferred(() => import('../features/waiting/wait-list.tsx'), { when: 'idle' })

const Skeleton = () => <EventGridSkeleton count={4} label={favouritesCopy.loading} />

/** `/favorites`: the member's favourite events as cards, newest first. */
const FavoritesPage = () => {
  const { user, state } = useMember({ atDoor: true })
  return (
    <Page title={favouritesCopy.title}>
      <PageTitle title={favouritesCopy.title} />
      {state === 'visitor' && <SignInForFavourites />}
      {state === 'expired' && <ExpiredFavourites />}
      {state === 'loading' && <Skeleton />}
      {user && (
        <MemberFavourites
          userId={user.id}
          isExpired={state === 'expired'}
          skeleton={<Skeleton />}
          cards={(events, leaving) => (
            <EventGrid
              events={events}
              leaving={leaving}
              eager={4}
              heart={(event) => <Heart event={event} canUndo />}
            />
          )}
        />
      )}
      {user && <WaitList userId={user.id} />}
      {user && <FollowedList userId={user.id} isExpired={state === 'expired'} />}
    </Page>
  )
}

export default FavoritesPage
