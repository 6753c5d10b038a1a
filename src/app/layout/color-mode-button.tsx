import { useEffect } from 'react'
import { layoutCopy } from '../../copy/layout.ts'
import { onColorMode, toggleColorMode } from '../../ui/color-mode.ts'
import { MoonIcon, SunIcon } from '../../ui/icons.tsx'

const follow = () => onColorMode(() => undefined)

/** Names the mode it leads to. Both names are rendered and CSS shows one, as the mode is known before React is. */
export const ColorModeButton = ({ isIconOnly = false }: { isIconOnly?: boolean }) => {
  useEffect(follow, [])
  const label = isIconOnly ? 'visually-hidden' : undefined
  return (
    <button type="button" onClick={toggleColorMode}>
      <span className="in-dark mode">
        <SunIcon />
        <span className={label}>{layoutCopy.toLight}</span>
      </span>
      <span className="in-light mode">
        <MoonIcon />
        <span className={label}>{layoutCopy.toDark}</span>
      </span>
    </button>
  )
}
