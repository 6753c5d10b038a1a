import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { checkoutClosedCopy as closed } from '../../copy/checkout-closed.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import type { Gate } from './gate.ts'

const { seeEvent } = checkoutCopy

interface CheckoutClosedProps {
  event: Event
  gate: Exclude<Gate, { kind: 'open' }>
  /** The way to the outside shop of an event that is sold elsewhere. */
  shop: ReactNode
}

/** An event that is not sold here, and where it is. */
const CheckoutClosed = ({ event, gate, shop }: CheckoutClosedProps) => {
  const { title } = closed[gate.kind]
  const back = (
    <ButtonLink to={pathTo(paths.event, event.id)} variant="outline">
      {seeEvent}
    </ButtonLink>
  )
  return (
    <PosterNotice
      kicker={event.eventName}
      title={title}
      poster={{ id: event.id, style: event.musicStyle ?? '' }}
      actions={
        <>
          {gate.kind === 'external' && shop}
          {gate.kind === 'partner' &&
            (gate.hasPass ? (
              <ButtonLink to="?free=true" replace>
                {closed.partner.book}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.store}>{closed.partner.getPass}</ButtonLink>
            ))}
          {back}
        </>
      }
    >
      <p>
        {gate.kind === 'partner'
          ? gate.hasPass
            ? closed.partner.hasPass
            : closed.partner.needsPass
          : closed[gate.kind].description}
      </p>
    </PosterNotice>
  )
}

export default CheckoutClosed
