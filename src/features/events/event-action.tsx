import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { eventsCopy } from '../../copy/events.ts'
import { ExternalIcon } from '../../ui/icons.tsx'
import type { EventOffer } from './event-state.ts'
import { ticketShopName } from './ticket-shops.ts'

const copy = eventsCopy.detail

const lineLook = {
  fontWeight: '600',
  lineHeight: '1.35',
  textWrap: 'balance',
  // Like a stamp over a flyer.
  '&[data-closed=true]': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '5',
    borderWidth: '2px',
    borderColor: 'danger',
    borderRadius: 'sm',
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '750',
    color: 'danger',
    transform: 'rotate(-2deg)',
  },
  '& small': { display: 'block', color: 'muted', fontSize: 'sm', fontWeight: '400', marginTop: '1' },
}

/** The one thing to do, or the honest line in its place. */
export const EventAction = ({ offer }: { offer: EventOffer }) => {
  if (offer.kind === 'shop') {
    return (
      <Button
        asChild
        size="lg"
        css={{ maxWidth: '100%', whiteSpace: 'normal', textAlign: 'center', textWrap: 'balance' }}
      >
        <a href={offer.url} target="_blank" rel="noopener noreferrer">
          {copy.shop(ticketShopName(offer.url, copy.externalSite))}
          <ExternalIcon size={18} />
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      </Button>
    )
  }
  if (offer.kind === 'over' || offer.kind === 'full') {
    return (
      <chakra.p css={lineLook} data-closed>
        {offer.kind === 'over' ? eventsCopy.over : eventsCopy.soldOut}
      </chakra.p>
    )
  }
  return (
    <chakra.p css={lineLook}>
      {copy.soon}
      {offer.kind === 'partner' && <small>{copy.partnerLine}</small>}
    </chakra.p>
  )
}
