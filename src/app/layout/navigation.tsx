import { type ReactNode, useEffect } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { AppConfig } from '../../../contract/config.ts'
import { paths } from '../../config/paths.ts'
import { layoutCopy } from '../../copy/layout.ts'
import { classes } from '../../ui/classes.ts'
import { onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { ExternalIcon, MoonIcon, SunIcon } from '../../ui/icons.tsx'

export const publicPages = [
  { to: paths.events, name: layoutCopy.events },
  { to: paths.artists, name: layoutCopy.directory },
  { to: paths.passNectar, name: layoutCopy.offers },
]

export interface NavigationProps {
  member: User | null
  links: AppConfig['links']
  onSignOut: () => void
}

/** Returns the first name, or the e-mail if there is none. */
export const memberName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstName.trim() || email

const follow = () => onColorMode(() => undefined)

/** Toggles the colour mode, labelled with the mode it switches to. Renders both labels and CSS shows one, as the mode is known before React starts. */
export const ColorModeButton = ({
  isIconOnly = false,
  className,
  modeClassName,
}: {
  isIconOnly?: boolean
  className: string
  /** Class of the icon and label of either mode. */
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
  /** The icon shown instead of the name on narrow screens. */
  sign?: ReactNode
  labelClassName?: string
}

export const CommunityLink = ({ href, className, sign, labelClassName }: CommunityLinkProps) => (
  <a className={className} href={href} target="_blank" rel="noopener noreferrer">
    {sign}
    <span className={labelClassName}>{layoutCopy.community}</span>
    <ExternalIcon className={labelClassName} size={16} />
    <span className="visually-hidden"> {layoutCopy.newTab}</span>
  </a>
)
