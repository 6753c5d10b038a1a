import { paths } from '../config/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PosterNotice } from '../ui/poster-notice.tsx'

/** In English, as the specification requires. */
const NotFoundPage = () => (
  <PosterNotice
    lang="en"
    kicker="Error 404: page not found"
    title="Wrong door, no music"
    poster={{ id: '404', style: 'Alternative' }}
    actions={
      <>
        <ButtonLink to={paths.events}>See the events</ButtonLink>
        <ButtonLink to={paths.home} variant="outline">
          Back to home
        </ButtonLink>
      </>
    }
  >
    <PageTitle title="Page not found" />
    <p>This page does not exist, or it has left the building. The concerts are this way.</p>
  </PosterNotice>
)

export default NotFoundPage
