import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { directoryCopy } from '../../copy/directory.ts'
import * as styles from './profile.css.ts'
import { useUpcomingOf } from './queries.ts'

interface UpcomingProps {
  name: string
  renderEvents: (events: Event[]) => ReactNode
}

/** The next concerts of an artist or a venue, last on the page as they come later than the rest: nothing moves. */
export const Upcoming = ({ name, renderEvents }: UpcomingProps) => {
  const events = useUpcomingOf(name)
  if (events.length === 0) return null
  return (
    <section className={styles.upcoming}>
      <h2 className={styles.upcomingTitle}>{directoryCopy.upcoming}</h2>
      {renderEvents(events)}
    </section>
  )
}
