import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { followsCopy } from '../../copy/follows.ts'
import { Button } from '../../ui/button.tsx'
import FollowButton from './follow-button.tsx'
import * as styles from './follows.css.ts'
import { useConcerned } from './queries.ts'

const copy = followsCopy.after

/** Whom to follow of a past concert: who played, and where; without a network as far as the device knows them. */
const FollowConcert = ({ ticket }: { ticket: Ticket }) => {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useConcerned(ticket, isOpen)
  const note = error ? copy.failed : !data ? copy.reading : data.value.length === 0 ? copy.none : null
  return (
    <div className={styles.after}>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {copy.open} <span className="visually-hidden">{copy.of(ticket.eventName)}</span>
        </span>
      </Button>
      <div id={listId} hidden={!isOpen}>
        {note ? (
          <p className={styles.afterNote} role="status">
            {note}
          </p>
        ) : (
          <ul className={styles.toFollow}>
            {data?.value.map((one) => (
              <li key={one.id} className={styles.one}>
                <Link
                  className={styles.named}
                  to={one.kind === 'venue' ? pathTo(paths.venue, one.id) : pathTo(paths.artist, one.id)}
                >
                  {one.name}
                </Link>
                <FollowButton pro={one} size="sm" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

export default FollowConcert
