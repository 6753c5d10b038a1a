import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { eventsCopy } from '../../copy/events.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'

interface PagingProps {
  page: number
  hasNext: boolean
  onGo: (page: number) => void
}

const styles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: '3',
  marginTop: '10',
  '& p': { gridColumn: 2, fontWeight: '600' },
  '& button': { justifySelf: 'start' },
  '& p + button': { justifySelf: 'end' },
}

/** 'Suivant' stands there only when a full page came back (document 1, section 2). */
export const Paging = ({ page, hasNext, onGo }: PagingProps) => (
  <chakra.nav css={styles} aria-label={eventsCopy.paging}>
    {page > 1 && (
      <Button variant="outline" onClick={() => onGo(page - 1)}>
        <ArrowLeftIcon size={18} />
        {eventsCopy.previous}
      </Button>
    )}
    <p className="figures" aria-current="page">
      {eventsCopy.page(page)}
    </p>
    {hasNext && (
      <Button variant="outline" onClick={() => onGo(page + 1)}>
        {eventsCopy.next}
        <ArrowRightIcon size={18} />
      </Button>
    )}
  </chakra.nav>
)
