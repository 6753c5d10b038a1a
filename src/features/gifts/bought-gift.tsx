import { type ReactNode, useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Gift } from '../../../contract/gifts.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { giftsCopy } from '../../copy/gifts.ts'
import { copyLink, shareLink } from '../../lib/share-link.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useGift } from './buying/queries.ts'
import { GiftCard } from './gift-card.tsx'
import { useWithdrawGift } from './queries.ts'

const { card: copy, failed } = giftsCopy

const fetchDialog = () => import('./withdraw-dialog.tsx')

const dayOf = (instant: string | null): string => (instant ? parisDay(new Date(instant)) : '')
/** Returns the last day before an instant, in Paris. */
const dayBefore = (instant: string): string => parisDay(new Date(Date.parse(instant) - 1))

const ways = (
  <>
    <ButtonLink to={paths.profile}>{copy.all}</ButtonLink>
    <ButtonLink to={paths.gift} variant="outline">
      {copy.another}
    </ButtonLink>
  </>
)

const said = (result: 'shared' | 'copied' | 'refused'): void => {
  if (result === 'copied') notify({ ...copy.copied, type: 'success' })
  if (result === 'refused') notify({ ...copy.byHand, type: 'info' })
}

interface OpenGiftProps {
  gift: Gift & { url: string; validUntil: string }
  user: Pick<User, 'id' | 'firstName'>
}

/** Renders the card of a gift that nobody has taken, with the ways to give it and to withdraw. */
const OpenGift = ({ gift, user }: OpenGiftProps) => {
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const withdrawal = useWithdrawGift(user.id, gift.id)
  const [WithdrawDialog, loadDialog] = useOnDemand(fetchDialog)
  const { url, validUntil, withdrawableUntil, total } = gift
  const ask = async () => {
    if (await loadDialog()) setAsking(true)
    else notify({ title: failed.title, description: failed.notLoaded, type: 'error' })
  }
  const share = async () => said(await shareLink(copy.shareTitle, url))
  const copyIt = async () => said((await copyLink(url)) ? 'copied' : 'refused')
  return (
    <Stack gap="6">
      <GiftCard gift={gift} from={user.firstName} link={{ url, validUntil }} />
      <Wrap gap="3">
        <Button onClick={() => window.print()}>{copy.print}</Button>
        <Button variant="outline" onClick={() => void share()}>
          {copy.share}
        </Button>
        <Button variant="outline" onClick={() => void copyIt()}>
          {copy.copy}
        </Button>
      </Wrap>
      <Text color="muted" textWrap="pretty" maxW="prose">
        {copy.mailed}
      </Text>
      {withdrawableUntil && (
        <Stack align="start" gap="2">
          <Text className="figures" color="muted" textWrap="pretty">
            {copy.withdrawUntil(dayBefore(withdrawableUntil))}
          </Text>
          <Button
            variant="danger"
            disabled={!isOnline}
            loading={withdrawal.isPending}
            onClick={() => void ask()}
          >
            {copy.withdraw}
          </Button>
          {!isOnline && <p role="note">{copy.offline}</p>}
        </Stack>
      )}
      <Wrap gap="3">{ways}</Wrap>
      {isAsking && WithdrawDialog && (
        <WithdrawDialog
          total={priceLabel(total)}
          onConfirm={() => {
            setAsking(false)
            withdrawal.send(null)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

const Ended = ({
  title,
  children,
  actions = ways,
}: Record<'title' | 'children', ReactNode> & { actions?: ReactNode }) => (
  <Notice title={String(title)} action={actions}>
    {children}
  </Notice>
)

const Shown = ({ gift, user }: { gift: Gift; user: Pick<User, 'id' | 'firstName'> }) => {
  const { state, url, validUntil, total, takenAt, takenBy, isRefunded } = gift
  const again = <ButtonLink to={paths.gift}>{copy.paying.again}</ButtonLink>
  if (state === 'open' && url && validUntil)
    return <OpenGift gift={{ ...gift, url, validUntil }} user={user} />
  if (state === 'paying')
    return (
      <div role="status">
        <Ended title={copy.paying.title} actions={again}>
          {copy.paying.text}
        </Ended>
      </div>
    )
  if (state === 'unpaid')
    return (
      <Ended title={copy.unpaid.title} actions={again}>
        {copy.unpaid.text}
      </Ended>
    )
  if (state === 'withdrawn')
    return <Ended title={copy.withdrawn.title}>{copy.withdrawn.text(priceLabel(total), isRefunded)}</Ended>
  if (state === 'taken')
    return <Ended title={copy.taken.title}>{copy.taken.text(takenBy, dayOf(takenAt))}</Ended>
  return <Ended title={copy.expired.title}>{copy.expired.text(dayOf(validUntil))}</Ended>
}

/** Renders a member's gift: its payment, its card, or what became of it. */
export const BoughtGift = ({ id, user }: { id: string; user: Pick<User, 'id' | 'firstName'> }) => {
  const { data, error, refetch } = useGift(user.id, id)
  const state = data?.state
  const [hasWaited, setWaited] = useState(false)
  if (state === 'paying' && !hasWaited) setWaited(true)
  const kept = useKeptPlace<HTMLDivElement>(String(state))
  return (
    <div {...kept}>
      <p className="visually-hidden" role="status">
        {hasWaited && state && state !== 'paying' && copy[state].title}
      </p>
      <ReadState
        value={data}
        error={error}
        copy={copy}
        onRetry={() => void refetch()}
        skeleton={<Skeleton h="80" borderRadius="xl" />}
      >
        {(gift) => <Shown gift={gift} user={user} />}
      </ReadState>
    </div>
  )
}
