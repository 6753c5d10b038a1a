import { useEffect } from 'react'
import { layoutCopy } from '../../copy/layout.ts'
import { classes } from '../../ui/classes.ts'
import { onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { MoonIcon, SunIcon } from '../../ui/icons.tsx'

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
