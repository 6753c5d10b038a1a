import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { accountCopy } from '../copy/account.ts'
import { entryTarget } from '../features/account/entry.ts'
import { LoginForm, SignupForm } from '../features/account/entry-forms.tsx'
import { EntryFrame } from '../features/account/entry-frame.tsx'
import { useMember } from '../shared/session.ts'
import { PageTitle } from '../ui/page-title.tsx'

/** `/auth?view=signup&return=/tickets`: signing in, signing up, and on to where the person was going. */
const AuthPage = () => {
  const [search] = useSearchParams()
  const { state } = useMember()
  const [typedEmail, keepEmail] = useState('')
  // Who is signed in has nothing to do here: on to what they asked for, else home (document 1, section 2).
  if (state === 'member') return <Navigate replace to={entryTarget(search.get('return'))} />
  const isSignup = search.get('view') === 'signup'
  const other = new URLSearchParams(search)
  if (isSignup) other.delete('view')
  else other.set('view', 'signup')
  const Form = isSignup ? SignupForm : LoginForm
  const entry = isSignup ? accountCopy.signup : accountCopy.login
  return (
    <EntryFrame>
      <PageTitle title={entry.title} description={entry.subtitle} />
      <Form
        switchTo={`${paths.auth}${other.size > 0 ? `?${other}` : ''}`}
        email={typedEmail}
        onSwitch={keepEmail}
      />
    </EntryFrame>
  )
}

export default AuthPage
