import { chakra } from '@chakra-ui/react/styled-system'
import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyCells } from '../../ui/empty-cells.tsx'
import { Notice } from '../../ui/notice.tsx'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
  alignItems: 'center',
  gap: { base: '4', lg: '12' },
  // Where the Pass will be: its outline, perforation and all.
  '& > .place': {
    order: { lg: -1 },
    display: 'grid',
    gridTemplateRows: '1fr auto',
    aspectRatio: '16 / 11',
    maxWidth: '26rem',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'control',
    borderRadius: 'xl',
    opacity: 0.7,
    '& > span': { placeSelf: 'start end', margin: '6' },
    '& > i': { height: '38%', minHeight: '7rem', borderTop: '2px dashed var(--n-colors-control)' },
  },
}

/** What a visitor finds at 'Mes billets' (document 1, section 2). */
export const SignInRequired = () => (
  <chakra.div css={styles}>
    <Notice
      title={ticketsCopy.signIn.title}
      action={
        <ButtonLink to={`${paths.auth}?return=${paths.tickets}`} size="lg">
          {ticketsCopy.signIn.action}
        </ButtonLink>
      }
    >
      {ticketsCopy.signIn.description}
    </Notice>
    <div className="place" aria-hidden="true">
      <span>
        <EmptyCells />
      </span>
      <i />
    </div>
  </chakra.div>
)
