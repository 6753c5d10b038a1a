import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { accountCopy } from '../copy/account.ts'
import { entryTarget } from '../features/account/entry.ts'
import { LoginForm, SignupForm } from '../features/account/entry-forms.tsx'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { dropFailures } from '../ui/toast-store.ts'

/** After a switch between the views, focuses the new heading and removes the old errors. */
const useView = (view: 'login' | 'signup'): void => {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    dropFailures()
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [view])
}

/** `/auth?view=signup&return=/tickets`: signs in or up, then continues to the requested address, with its fragment. */
const AuthPage = () => {
  const [search] = useSearchParams()
  const { state } = useMember()
  const { hash } = useLocation()
  const [typedEmail, keepEmail] = useState('')
  const isSignup = search.get('view') === 'signup'
  useView(isSignup ? 'signup' : 'login')
  // A signed-in member continues to the requested page, else to home.
  if (state === 'member') return <Navigate replace to={entryTarget(search.get('return')) + hash} />
  const other = new URLSearchParams(search)
  if (isSignup) other.delete('view')
  else other.set('view', 'signup')
  const Form = isSignup ? SignupForm : LoginForm
  const entry = isSignup ? accountCopy.signup : accountCopy.login
  return (
    <EntryFrame>
      <PageTitle title={entry.title} description={entry.subtitle} />
      <Form
        switchTo={`${paths.auth}${other.size > 0 ? `?${other}` : ''}${hash}`}
        email={typedEmail}
        onSwitch={keepEmail}
      />
    </EntryFrame>
  )
}

export default AuthPage
