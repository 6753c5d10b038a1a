import { Button } from '@chakra-ui/react/button'
import { useState } from 'react'
import { paths } from '../../config/paths.ts'
import { mailedLinkCopy } from '../../copy/mailed-link.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { Screen } from './screen.tsx'

const { forgot, sent, backToSignIn } = mailedLinkCopy

/** A form, then what was sent; sending again leads back to the form (document 2, 'Forgot password'). */
export const ForgotPassword = () => {
  const [email, setEmail] = useState('')
  const [view, setView] = useState<'form' | 'sent' | 'again'>('form')
  if (view === 'sent')
    return (
      <Screen key="sent" title={sent.title} text={sent.text(email)} isOutcome isDone>
        <p className="hint">{sent.hint}</p>
        <div className="ways">
          <ButtonLink to={paths.auth} size="lg">
            {backToSignIn}
          </ButtonLink>
          <Button size="lg" variant="outline" onClick={() => setView('again')}>
            {sent.resend}
          </Button>
        </div>
      </Screen>
    )
  const show = (address: string) => {
    setEmail(address)
    setView('sent')
  }
  return (
    <Screen key="form" title={forgot.title} text={forgot.text} isOutcome={view === 'again'}>
      <ForgotForm typed={email} onSent={show} />
    </Screen>
  )
}
