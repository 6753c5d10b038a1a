import type { ReactNode } from 'react'
import { checkoutCopy } from '../../copy/checkout.ts'
import { Page } from '../../ui/page.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** The checkout of somebody of whom it is not known who they are. */
const BuyerUnknown = ({ children }: { children: ReactNode }) => (
  <Page title={checkoutCopy.title}>
    <PageTitle title={checkoutCopy.title} />
    {children}
  </Page>
)

export default BuyerUnknown
