import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import * as styles from './tabs.css.ts'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  /** Names the set for a screen reader. */
  label: string
  items: readonly Tab[]
  /** Id of the tab that is open at first; the first one otherwise. */
  initial?: string
  /** Id of the open tab, where somebody else keeps it (the address, say), who is told by `onSelect`. */
  current?: string
  onSelect?: (id: string) => void
}

/** Tabs by the ARIA pattern: arrows, Home and End move and open, Tab goes on to the panel. */
export const Tabs = ({ label, items, initial, current: kept, onSelect }: TabsProps) => {
  const base = useId()
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const [own, setOwn] = useState(initial ?? items[0]?.id)
  const current = kept ?? own
  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }

  const move = (event: KeyboardEvent, index: number) => {
    const last = items.length - 1
    const target = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }[event.key]
    const tab = target === undefined ? undefined : items[target]
    if (!tab || target === undefined) return
    event.preventDefault()
    select(tab.id)
    buttons.current[target]?.focus()
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label}>
        {items.map((tab, index) => (
          <button
            key={tab.id}
            className={styles.tab}
            ref={(element) => {
              buttons.current[index] = element
            }}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
            onKeyDown={(event) => move(event, index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {items.map((tab) => (
        <div
          key={tab.id}
          className={styles.panel}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          hidden={tab.id !== current}
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
