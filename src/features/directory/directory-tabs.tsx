import { chakra } from '@chakra-ui/react/styled-system'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'

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

const list = {
  display: 'flex',
  gap: '6',
  borderBottomWidth: '1px',
  borderColor: 'line',
  overflowX: 'auto',
  '& > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '12',
    flexShrink: 0,
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'lg',
    color: 'muted',
    borderBottom: '3px solid transparent',
    marginBottom: '-1px',
    outlineOffset: '-3px',
    _hover: { color: 'ink' },
  },
  '& > a[aria-selected=true]': { color: 'ink', borderColor: 'accent' },
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
      <chakra.div role="tablist" aria-label={label} css={list}>
        {tabs.map(({ id, label: name, to }, index) => (
          <Link
            key={id}
            ref={(element) => {
              links.current[index] = element
            }}
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
      </chakra.div>
      <chakra.div role="tabpanel" id="annuaire" aria-labelledby={`onglet-${current}`} pt="6">
        {children}
      </chakra.div>
    </>
  )
}
