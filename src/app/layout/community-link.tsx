import { layoutCopy } from '../../copy/layout.ts'
import { ChatIcon, ExternalIcon } from '../../ui/icons.tsx'

/** The community's chat, elsewhere. */
export const CommunityLink = ({ href }: { href: string }) => (
  <a className="small" href={href} target="_blank" rel="noopener noreferrer">
    <ChatIcon className="glyph" />
    <span className="label">{layoutCopy.community}</span>
    <ExternalIcon className="label" size={16} />
    <span className="visually-hidden"> {layoutCopy.newTab}</span>
  </a>
)
