import { layoutCopy } from '../../copy/layout.ts'
import { ExternalIcon } from '../../ui/icons.tsx'

/** The community's chat, elsewhere. */
export const CommunityLink = ({ href }: { href: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {layoutCopy.community}
    <ExternalIcon size={16} />
    <span className="visually-hidden">{layoutCopy.newTab}</span>
  </a>
)
