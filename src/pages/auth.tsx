import { useEffect, useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { accountCopy } from '../copy/account.ts'
import { LoginForm, SignupForm } from '../features/account/entry-forms.tsx'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { entryTarget } from '../features/account/entry-target.ts'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** `/auth?view=signup&return=/tickets`: signing in, signing up, and on to where the person was going. */
const AuthPage = () => {
  const [search] = useSearchParams()
  const { state } = useMember()
  // Who was seen as a visitor here has signed in since; who never was had nothing to do here (document 1, section 2).
  const wasVisitor = useRef(false)
  useEffect(() => {
    if (state === 'visitor') wasVisitor.current = true
  }, [state])
  if (state === 'member') {
    return <Navigate replace to={wasVisitor.current ? entryTarget(search.get('return')) : paths.home} />
  }
  const isSignup = search.get('view') === 'signup'
  const other = new URLSearchParams(search)
  if (isSignup) other.delete('view')
  else other.set('view', 'signup')
  const Form = isSignup ? SignupForm : LoginForm
  const entry = isSignup ? accountCopy.signup : accountCopy.login
  return (
    <EntryFrame>
      <PageTitle title={entry.title} description={entry.subtitle} />
      <Form switchTo={`${paths.auth}${other.size > 0 ? `?${other}` : ''}`} />
    </EntryFrame>
  )
}

export default AuthPage
