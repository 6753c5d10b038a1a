import { playCopy } from '../copy/play.ts'
import { PlayView } from '../features/play/play-view.tsx'
import { useAppConfig } from '../shared/app-config.ts'
import { deferred } from '../ui/deferred.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import * as styles from './pages.css.ts'

const { title, lead } = playCopy

const Door = deferred(() => import('../features/check-in/door-demo.tsx'), {
  when: 'idle',
  section: { className: styles.doorDemo },
})

const PlayPage = () => {
  const { links } = useAppConfig()
  return (
    <Page title={title} lead={lead}>
      <PageTitle title={title} description={lead} />
      <PlayView links={links} door={<Door />} />
    </Page>
  )
}

export default PlayPage
