import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import * as styles from '../../ui/tabs.css.ts'
import { tab as look } from './directory.css.ts'

interface DirectoryTab {
  id: string
  label: string
  /** The address that opens it. */
  to: string
}

interface DirectoryTabsProps {
  /** Names the set for a screen reader. */
  label: string
  tabs: readonly DirectoryTab[]
  /** Id of the open tab. */
  current: string
  children: ReactNode
}

/**
 * Tabs whose state is the address: each is a link, so that it can be shared, opened beside and gone back to. By the ARIA
 * pattern: arrows, Home and End move and open, Tab goes on to the panel.
 */
export const DirectoryTabs = ({ label, tabs, current, children }: DirectoryTabsProps) => {
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const navigate = useNavigate()

  const move = (event: KeyboardEvent, index: number) => {
    const last = tabs.length - 1
    const target = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    links.current[target]?.focus()
    navigate(tab.to)
  }

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name, to }, index) => (
          <Link
            key={id}
            ref={(element) => {
              links.current[index] = element
            }}
            className={look}
            to={to}
            role="tab"
            id={`onglet-${id}`}
            aria-selected={id === current}
            aria-controls={id === current ? 'annuaire' : undefined}
            tabIndex={id === current ? 0 : -1}
            onKeyDown={(event) => move(event, index)}
          >
            {name}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="annuaire" aria-labelledby={`onglet-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
