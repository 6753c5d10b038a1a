import { useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { favouritesCopy } from '../copy/favourites.ts'
import { EventGrid, EventGridSkeleton } from '../features/events/event-card.tsx'
import { useEventsById } from '../features/events/queries.ts'
import { Heart } from '../features/favourites/heart.tsx'
import { sharedIds } from '../features/favourites/shared-list.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const copy = favouritesCopy.shared

/** `/partage#{ids}`: favourites shared by another user; the reader can add them to their own. */
const SharedFavouritesPage = () => {
  const ids = sharedIds(useLocation().hash)
  const { data, refetch } = useEventsById(ids)
  const isEmpty = data && data.events.length === 0 && data.unreachable === 0
  return (
    <Page title={copy.title}>
      <PageTitle title={copy.title} />
      {!data && <EventGridSkeleton count={4} label={copy.loading} />}
      {isEmpty && (
        <Notice
          title={copy.none.title}
          action={<ButtonLink to={paths.events}>{copy.none.action}</ButtonLink>}
        >
          {copy.none.description}
        </Notice>
      )}
      {data && !isEmpty && (
        <>
          <Stack align="start" mb="5" color="muted" role="status">
            {data.events.length > 0 && <p>{copy.lead}</p>}
            {data.missing > 0 && <p>{copy.missing(data.missing)}</p>}
            {data.unreachable > 0 && (
              <>
                <p>{copy.unreachable(data.unreachable)}</p>
                <Button variant="outline" size="sm" onClick={() => void refetch()}>
                  {copy.retry}
                </Button>
              </>
            )}
          </Stack>
          <EventGrid events={data.events} eager={4} heart={(event) => <Heart event={event} />} />
        </>
      )}
    </Page>
  )
}

export default SharedFavouritesPage
