import type { KeyboardEvent } from 'react'

/** Handles the keys of a tab list (ARIA pattern): arrows, Home and End focus and open a tab; Tab moves to the panel. */
export const tabKeys = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.indexOf(event.target as HTMLElement)
  const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
  const tab = target === undefined ? undefined : tabs.at(target % tabs.length)
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}
