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

/** From one view to the other: to its heading, without what was said of the first. */
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

/** `/auth?view=signup&return=/tickets`: signing in, signing up, and on to where the person was going, its fragment with it. */
const AuthPage = () => {
  const [search] = useSearchParams()
  const { state } = useMember()
  const { hash } = useLocation()
  const [typedEmail, keepEmail] = useState('')
  const isSignup = search.get('view') === 'signup'
  useView(isSignup ? 'signup' : 'login')
  // Who is signed in has nothing to do here: on to what they asked for, else home.
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
