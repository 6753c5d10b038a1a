import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'
import * as styles from './paging.css.ts'

interface PagingProps {
  copy: { label: string; previous: string; page: (page: number) => string; next: string }
  page: number
  hasNext: boolean
  onGo: (page: number) => void
}

export const Paging = ({ copy, page, hasNext, onGo }: PagingProps) => (
  <nav className={styles.paging} aria-label={copy.label}>
    {page > 1 && (
      <Button className={styles.previous} variant="outline" onClick={() => onGo(page - 1)}>
        <ArrowLeftIcon size={18} />
        {copy.previous}
      </Button>
    )}
    <p className={classes('figures', styles.page)} aria-current="page">
      {copy.page(page)}
    </p>
    {hasNext && (
      <Button className={styles.next} variant="outline" onClick={() => onGo(page + 1)}>
        {copy.next}
        <ArrowRightIcon size={18} />
      </Button>
    )}
  </nav>
)
