import type { ReactNode } from 'react'
import { layoutCopy } from '../../copy/layout.ts'
import { ExternalIcon } from '../../ui/icons.tsx'

interface CommunityLinkProps {
  href: string
  className: string
  /** What stands for the name where there is no room for it. */
  sign?: ReactNode
  labelClassName?: string
}

/** The community's chat, elsewhere. */
export const CommunityLink = ({ href, className, sign, labelClassName }: CommunityLinkProps) => (
  <a className={className} href={href} target="_blank" rel="noopener noreferrer">
    {sign}
    <span className={labelClassName}>{layoutCopy.community}</span>
    <ExternalIcon className={labelClassName} size={16} />
    <span className="visually-hidden"> {layoutCopy.newTab}</span>
  </a>
)
