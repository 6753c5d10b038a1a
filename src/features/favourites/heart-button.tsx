import { chakra } from '@chakra-ui/react/styled-system'
import { useLayoutEffect, useRef, useState } from 'react'
import { favouritesCopy } from '../../copy/favourites.ts'
import { isSessionOver } from '../../data/errors.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import type { HeartProps } from './heart.tsx'
import { heartLook } from './heart-look.ts'
import { tellFailed, tellQueued, tellSent, tellSignIn } from './heart-toasts.ts'
import { useIsFavourite, useToggleFavourite } from './queries.ts'
import { useMemberId } from './use-member-id.ts'
import { useSignInRedirect } from './use-sign-in-redirect.ts'

const Button = chakra('button', { base: heartLook })

const HeartButton = ({ event, size = 'card', place = 'list', canUndo = false }: HeartProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const [isTouched, setTouched] = useState(false)
  const memberId = useMemberId()
  const isFavourite = useIsFavourite(memberId, event.id, place)
  const goToSignIn = useSignInRedirect()

  const askToSignIn = (wanted: boolean) => {
    tellSignIn(wanted)
    goToSignIn()
  }
  const { send, isPending, variables } = useToggleFavourite(memberId, event, {
    onDone: (outcome, wanted) => {
      const undo = canUndo && !wanted ? () => send(true) : undefined
      if (outcome === 'queued') tellQueued(undo)
      // A wish that waited was taken back: the server has said nothing, and need not.
      else if (outcome === 'sent') tellSent(wanted, undo)
    },
    onRefused: (error, wanted) => {
      if (isSessionOver(error)) askToSignIn(wanted)
      else tellFailed(wanted)
    },
  })
  const isOn = isPending ? variables : isFavourite

  const toggle = () => {
    setTouched(true)
    if (memberId === null) return askToSignIn(true)
    hadFocus.current = document.activeElement === button.current
    send(!isOn)
  }

  // A button that was disabled has lost the focus: who pressed it by keyboard goes on from here.
  useLayoutEffect(() => {
    if (isPending || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body || !document.activeElement) button.current?.focus()
  }, [isPending])

  const name = event.eventName
  return (
    <Button
      ref={button}
      type="button"
      data-size={size}
      data-touched={isTouched || undefined}
      aria-pressed={isOn}
      aria-label={isOn ? favouritesCopy.remove(name) : favouritesCopy.add(name)}
      disabled={isPending || memberId === undefined}
      onClick={toggle}
    >
      <HeartIcon size={size === 'card' ? 22 : 24} />
    </Button>
  )
}

export default HeartButton
