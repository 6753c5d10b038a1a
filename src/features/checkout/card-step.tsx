import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { checkoutCardCopy as copy } from '../../copy/checkout-card.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Box } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Heading } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type { CardFormProps } from './card-form.tsx'
import { CardUnreachable, PaidPanel, usePaidAnyway } from './card-panels.tsx'
import * as styles from './checkout.css.ts'
import { Hint } from './hint.tsx'
import { successPath, usePaymentMeans } from './queries.ts'
import type { CardStep as Card } from './use-checkout.ts'

// Loads Stripe's loader too, so only when the user pays by card.
const fetchForm = async () => ({ default: (await import('./card-form.tsx')).CardForm })

interface CardStepProps {
  card: Card
  eventId: string
  onBack: () => void
}

const CardStep = ({ card, eventId, onBack }: CardStepProps) => {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { means, refetch } = usePaymentMeans()
  const [Form, load] = useOnDemand<CardFormProps>(fetchForm)
  const [isLost, setLost] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const goOnAnyway = usePaidAnyway()
  const path = successPath(card.paymentId, eventId)
  const key = means?.publishableKey

  const begin = useEffectEvent(async () => {
    setLost(false)
    const [isThere, config] = await Promise.all([load(), key ? null : refetch()])
    if (!isThere || (config && !config.data?.publishableKey)) setLost(true)
  })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` counts the attempts at loading.
  useEffect(() => void begin(), [tries])
  useEffect(() => heading.current?.focus(), [])

  const goOn = (isBlocked: boolean) => {
    setPaid(true)
    if (isBlocked) void goOnAnyway(card.paymentId, eventId, card.selection.tickets)
    else navigate(path)
  }

  if (isPaid) return <PaidPanel path={path} />
  return (
    <section aria-labelledby="paiement-carte">
      <Button variant="ghost" size="sm" className={styles.outdented} disabled={isWorking} onClick={onBack}>
        <ArrowLeftIcon />
        {copy.back}
      </Button>
      <Heading id="paiement-carte" textStyle="xl" mb="3" ref={heading} tabIndex={-1}>
        {copy.title}
      </Heading>
      {card.heldUntil && <Hint>{copy.reserved(parisWallClock(new Date(card.heldUntil)).time)}</Hint>}
      {isLost ? (
        <CardUnreachable onRetry={() => setTries((count) => count + 1)} />
      ) : Form && key ? (
        <Form
          publishableKey={key}
          secret={card.secret}
          returnUrl={new URL(path, location.origin).href}
          label={checkoutCopy.recap.payTotal(priceLabel(card.selection.total))}
          onPaid={goOn}
          onWorking={setWorking}
        />
      ) : (
        <Box mt="5">
          <Skeleton h="13rem" />
        </Box>
      )}
    </section>
  )
}

export default CardStep
