import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { tabKeys } from './tab-keys.ts'
import * as styles from './tabs.css.ts'

interface TabsState {
  baseId: string
  value: string
  select: (value: string) => void
}

const State = createContext<TabsState | null>(null)

const useTabs = (): TabsState => {
  const state = useContext(State)
  if (!state) throw new Error('Tabs parts need a Tabs.Root around them.')
  return state
}

interface RootProps {
  /** The open tab, if controlled (for example by the address). */
  value?: string
  /** The tab that is open at first. */
  defaultValue?: string
  onValueChange?: (details: { value: string }) => void
  children: ReactNode
}

// Imported as `Tabs`.

export const Root = ({ value: controlled, defaultValue = '', onValueChange, children }: RootProps) => {
  const baseId = useId()
  const [chosen, setChosen] = useState(defaultValue)
  const select = (value: string) => {
    setChosen(value)
    onValueChange?.({ value })
  }
  return (
    <State value={{ baseId, value: controlled ?? chosen, select }}>
      <div>{children}</div>
    </State>
  )
}

interface ListProps {
  'aria-label': string
  children: ReactNode
}

export const List = ({ children, ...rest }: ListProps) => (
  <div {...rest} className={styles.list} role="tablist" onKeyDown={tabKeys}>
    {children}
  </div>
)

interface TabProps {
  value: string
  children: ReactNode
}

export const Trigger = ({ value, children }: TabProps) => {
  const { baseId, value: open, select } = useTabs()
  return (
    <button
      className={styles.tab}
      type="button"
      role="tab"
      id={`${baseId}-${value}`}
      aria-selected={value === open}
      aria-controls={`${baseId}-${value}-panel`}
      tabIndex={value === open ? 0 : -1}
      onClick={() => select(value)}
    >
      {children}
    </button>
  )
}

/** The content of a tab, which stays in the page while another one is open. */
export const Content = ({ value, children }: TabProps) => {
  const { baseId, value: open } = useTabs()
  return (
    <div
      className={styles.panel}
      role="tabpanel"
      id={`${baseId}-${value}-panel`}
      aria-labelledby={`${baseId}-${value}`}
      hidden={value !== open}
    >
      {children}
    </div>
  )
}
