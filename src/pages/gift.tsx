import type { ComponentType } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type Path, paths, pathTo } from '../config/paths.ts'
import { giftsCopy as copy } from '../copy/gifts.ts'
import { BoughtGift } from '../features/gifts/bought-gift.tsx'
import { GiftForm } from '../features/gifts/gift-form.tsx'
import { OfferedGift } from '../features/gifts/offered-gift.tsx'
import { TermsCheckbox } from '../features/offers/terms-checkbox.tsx'
import { useIsPaymentDemo, useServerConfig } from '../shared/app-config.ts'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SignInNotice } from './parts/sign-in-notice.tsx'

/** `/offrir`: the order of a Pass to give away. */
const Order = () => {
  const { user, state } = useMember()
  const isDemo = useIsPaymentDemo()
  const isClosed = useServerConfig(({ payments }) => payments?.provider === 'off').data === true
  return (
    <Page title={copy.title} lead={copy.lead}>
      <PageTitle title={copy.title} description={copy.lead} />
      <GiftForm
        userId={user?.id ?? (state === 'visitor' ? null : undefined)}
        isDemo={isDemo}
        isClosed={isClosed}
        Terms={TermsCheckbox}
      />
    </Page>
  )
}

/** `/offrir/carte/{id}`: a gift for its buyer, from the payment's return on. */
const Card = () => {
  const { id = '' } = usePathParams(paths.giftCard)
  const { user, state } = useMember()
  return (
    <Page title={copy.card.title}>
      <PageTitle title={copy.card.title} />
      {state === 'visitor' && <SignInNotice copy={copy.signIn} here={pathTo(paths.giftCard, id)} />}
      {state === 'loading' && <Skeleton h="80" borderRadius="xl" />}
      {user && <BoughtGift key={id} id={id} user={user} />}
    </Page>
  )
}

/** `/cadeau/{code}`: a gift for whoever has its link. Its address is a secret. */
const Offered = () => {
  const { code = '' } = usePathParams(paths.giftLink)
  const { user, state } = useMember()
  return (
    <Page title={copy.link.title}>
      <PageTitle title={copy.link.title} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <OfferedGift key={code} code={code} userId={user?.id ?? (state === 'visitor' ? null : undefined)} />
    </Page>
  )
}

const screens: [Path, ComponentType][] = [
  [paths.gift, Order],
  [paths.giftCard, Card],
  [paths.giftLink, Offered],
]

/** The pages of Passes to give away, in one file. */
const GiftPage = () => {
  const { pathname } = useLocation()
  const [path, Screen = Order] = screens.find(([pattern]) => matchPath(pattern, pathname)) ?? []
  return <Screen key={path} />
}

export default GiftPage
