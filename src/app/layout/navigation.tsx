import { type ReactNode, useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { classes } from '../../ui/classes.ts'
import { onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { ExternalIcon, MoonIcon, SunIcon } from '../../ui/icons.tsx'

/** The pages that the bar and the menu offer to everybody, in their order. */
export const publicPages = [
  { to: paths.events, name: layoutCopy.events },
  { to: paths.artists, name: layoutCopy.directory },
  { to: paths.passNectar, name: layoutCopy.offers },
]

/** What the bar and the menu need to know. */
export interface NavigationProps {
  member: User | null
  links: AppConfig['links']
  onSignOut: () => void
}

/** The first name, or the e-mail when there is none. */
export const memberName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstName.trim() || email

const follow = () => onColorMode(() => undefined)

/** Names the mode it leads to. Both names are rendered and CSS shows one, as the mode is known before React is. */
export const ColorModeButton = ({
  isIconOnly = false,
  className,
  modeClassName,
}: {
  isIconOnly?: boolean
  className: string
  /** Sign and name of either mode. */
  modeClassName?: string
}) => {
  useEffect(follow, [])
  const label = isIconOnly ? 'visually-hidden' : undefined
  return (
    <button className={className} type="button" onClick={toggleColorMode}>
      <span className={classes('in-dark', modeClassName)}>
        <SunIcon />
        <span className={label}>{layoutCopy.toLight}</span>
      </span>
      <span className={classes('in-light', modeClassName)}>
        <MoonIcon />
        <span className={label}>{layoutCopy.toDark}</span>
      </span>
    </button>
  )
}

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
