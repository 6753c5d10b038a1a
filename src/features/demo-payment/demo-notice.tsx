import type { ReactNode } from 'react'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'

interface DemoNoticeProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

/** There is nothing to pay here, or not any more: one strong line, and the way on. */
export const DemoNotice = ({ title, children, actions }: DemoNoticeProps) => (
  <PosterNotice
    kicker={demoPaymentCopy.title}
    title={title}
    poster={{ id: 'caisse', style: 'Electronic' }}
    actions={actions}
    role="alert"
  >
    <PageTitle title={title} />
    <p>{children}</p>
  </PosterNotice>
)
