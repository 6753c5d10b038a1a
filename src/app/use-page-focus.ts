import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Focus on the page's content, so that a screen reader reads on from there, but where the page or a dialog has put it somewhere already. */
export const focusPage = (): void => {
  const main = document.querySelector<HTMLElement>('main')
  if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) {
    main.focus({ preventScroll: true })
  }
}

/** After going to another page: to its top (back and forward keep their place, an address with a fragment is its page's to follow), and focus on its content. */
export const usePageFocus = (): void => {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (navigationType !== 'POP' && !hash) window.scrollTo(0, 0)
    focusPage()
  }, [pathname, hash, navigationType])
}
