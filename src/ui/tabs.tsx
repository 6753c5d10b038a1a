import { type ReactNode, useId, useState } from 'react'
import { tabKeys } from './tab-keys.ts'
import * as styles from './tabs.css.ts'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  items: readonly Tab[]
  /** Id of the initial tab; by default the first one. */
  initial?: string
  /** Id of the open tab, if controlled (for example by the address); changes come by `onSelect`. */
  current?: string
  onSelect?: (id: string) => void
}

export const Tabs = ({ label, items, initial, current: controlled, onSelect }: TabsProps) => {
  const base = useId()
  const [own, setOwn] = useState(initial ?? items[0]?.id)
  const current = controlled ?? own
  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }

  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={tabKeys}>
        {items.map((tab) => (
          <button
            key={tab.id}
            className={styles.tab}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${base}-${tab.id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
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
