import { type ReactNode, useMemo, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { directoryCopy } from '../../copy/directory.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './profile.css.ts'
import { useEventsOf } from './queries.ts'

/** How many stand there before anybody asks for the others. */
const FIRST = 4

interface UpcomingProps {
  id: string
  renderEvents: (events: Event[]) => ReactNode
}

/** The next concerts of an artist or a venue: what most people come for. */
export const Upcoming = ({ id, renderEvents }: UpcomingProps) => {
  const events = useEventsOf(id)
  const [isWhole, setWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? events : events.slice(0, FIRST)), [events, isWhole])
  if (events.length === 0) return null
  const left = events.length - FIRST
  return (
    <section>
      <h2 className={styles.sectionTitle}>{directoryCopy.upcoming}</h2>
      {renderEvents(shown)}
      {left > 0 && !isWhole && (
        <Button className={styles.more} variant="outline" onClick={() => setWhole(true)}>
          {directoryCopy.moreUpcoming(left)}
        </Button>
      )}
    </section>
  )
}
