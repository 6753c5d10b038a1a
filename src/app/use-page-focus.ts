import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** After going to another page: to its top (back and forward keep their place, an address with a fragment is its page's to follow), and focus on its content, so that a screen reader reads on from there. */
export const usePageFocus = (): void => {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (navigationType !== 'POP' && !hash) window.scrollTo(0, 0)
    const main = document.querySelector<HTMLElement>('main')
    // A page that puts focus somewhere itself (a dialog, say) has decided better.
    if (main && !main.contains(document.activeElement) && !document.querySelector('dialog[open]')) {
      main.focus({ preventScroll: true })
    }
  }, [pathname, hash, navigationType])
}
