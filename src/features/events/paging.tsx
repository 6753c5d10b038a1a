import { eventsCopy } from '../../copy/events.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import * as styles from './paging.css.ts'

interface PagingProps {
  page: number
  hasNext: boolean
  onGo: (page: number) => void
}

/** 'Suivant' stands there only when a full page came back (document 1, section 2). */
export const Paging = ({ page, hasNext, onGo }: PagingProps) => (
  <nav className={styles.paging} aria-label={eventsCopy.paging}>
    {page > 1 && (
      <Button className={styles.previous} variant="outline" onClick={() => onGo(page - 1)}>
        <ArrowLeftIcon size={18} />
        {eventsCopy.previous}
      </Button>
    )}
    <p className={classes('figures', styles.page)} aria-current="page">
      {eventsCopy.page(page)}
    </p>
    {hasNext && (
      <Button className={styles.next} variant="outline" onClick={() => onGo(page + 1)}>
        {eventsCopy.next}
        <ArrowRightIcon size={18} />
      </Button>
    )}
  </nav>
)
