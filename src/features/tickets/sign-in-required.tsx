import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyCells } from '../../ui/empty-cells.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as styles from './tickets.css.ts'

/** What a visitor finds at 'Mes billets' (document 1, section 2). */
export const SignInRequired = () => (
  <div className={styles.signIn}>
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
    <div className={styles.passPlace} aria-hidden="true">
      <span className={styles.passPlaceCells}>
        <EmptyCells />
      </span>
      <i className={styles.passPlaceStub} />
    </div>
  </div>
)
