import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { homeCopy } from '../../copy/home.ts'
import { Button } from '../../ui/button.tsx'
import { isWelcomeSeen, rememberWelcome } from './welcome-flag.ts'

const styles = {
  position: 'fixed',
  zIndex: 'overlay',
  insetInline: { base: 'var(--n-spacing-3)', md: 'auto' },
  right: { md: '6' },
  bottom: 'calc(var(--n-spacing-3) + env(safe-area-inset-bottom) + var(--toast-over, 0px))',
  maxWidth: { base: 'none', md: '24rem' },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  padding: '4',
  paddingLeft: '5',
  bg: 'raised',
  color: 'ink',
  borderRadius: 'xl',
  borderWidth: '1px',
  borderColor: 'control',
  boxShadow: '0 16px 40px rgb(0 0 0 / 0.4)',
  animation: 'n-rise 200ms ease-out',
  '& h2': { fontFamily: 'heading', fontWeight: '800', fontSize: 'lg', lineHeight: '1.2' },
  '& p': { marginTop: '1', fontSize: 'sm', lineHeight: '1.4', color: 'muted', textWrap: 'pretty' },
}

const { welcome } = homeCopy

/** The beta's word of welcome, once. It asks for nothing: focus stays where it is, Esc or the button puts it away for good. */
const Welcome = () => {
  const [isOpen, setOpen] = useState(() => !isWelcomeSeen())
  const titleId = useId()
  const textId = useId()
  const close = () => {
    rememberWelcome()
    setOpen(false)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above it has the first word.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <chakra.div
      css={styles}
      className="welcome"
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <div role="status">
        <h2 id={titleId}>{welcome.title}</h2>
        <p id={textId}>{welcome.text}</p>
      </div>
      <Button onClick={close}>{welcome.close}</Button>
    </chakra.div>
  )
}

export default Welcome
