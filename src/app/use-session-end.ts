import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { doorPaths, paths } from '../config/paths.ts'
import { shellCopy } from '../copy/layout.ts'
import { useSessionExpiry } from '../shared/session.ts'
import { signInWay } from '../shared/sign-in-way.ts'
import { notify } from '../ui/toaster.tsx'

/** Leads from all pages but the door's to the sign-in page when the server ends the session, and back to the same address afterwards. */
export const useSessionEnd = (): void => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useSessionExpiry(() => {
    if (doorPaths.some((path) => matchPath(path, pathname)) || signInWay.isTaken()) return
    notify({ ...shellCopy.expired, type: 'info' })
    // The fragment stays one: it may hold a shared list, or a link's secret.
    navigate(`${paths.auth}?return=${encodeURIComponent(pathname + search)}${hash}`)
  })
}
