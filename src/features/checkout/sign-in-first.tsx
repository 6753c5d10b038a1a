import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { checkoutCopy } from '../../copy/checkout.ts'
import { notify } from '../../ui/toaster.tsx'

/** Leads a visitor to sign in, and back to `path`; says why, unless the app has just said that the session is over. */
export const SignInFirst = ({ path, isSaid = false }: { path: string; isSaid?: boolean }) => {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => {
    if (!isSaid) notify({ ...checkoutCopy.signIn, type: 'info', subject: 'sign-in' })
    navigate(`${paths.auth}?return=${encodeURIComponent(path)}`, { replace: true })
  })
  useEffect(() => lead(), [])
  return null
}
