import { chakra } from '@chakra-ui/react/styled-system'
import { useLayoutEffect, useRef, useState } from 'react'
import { favouritesCopy } from '../../copy/favourites.ts'
import { isSessionOver } from '../../data/errors.ts'
import { useMemberId, useSignInRedirect } from '../../shared/sign-in.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import type { HeartProps } from './heart.tsx'
import { HEART_TOAST, notifyRefused, useIsFavourite, useToggleFavourite } from './queries.ts'

/**
 * A heart of 44 px. On a poster it stands on its own dark glass, whatever the poster's inks; on a phone's row, and on an
 * event's page, on the page's ground. Filled it is honey; a touch lets it beat once.
 */
const styles = {
  display: 'grid',
  placeItems: 'center',
  width: '11',
  height: '11',
  borderRadius: 'full',
  color: 'muted',
  transition: 'color 150ms, background-color 150ms, transform 150ms',
  '& svg': { fill: 'transparent', transition: 'fill 180ms ease-out' },
  _hover: { color: 'honey' },
  _active: { transform: 'scale(0.88)' },
  '&[aria-pressed=true]': { color: 'honey', '& svg': { fill: 'currentColor' } },
  '&[data-touched][aria-pressed=true] svg': { animation: 'n-beat 320ms cubic-bezier(0.3, 1.6, 0.6, 1)' },
  '&:disabled': { cursor: 'default' },
  '@media (min-width: 40rem)': {
    '&[data-size=card]': {
      color: '#fffaf0',
      background: 'rgb(18 16 12 / 0.62)',
      _hover: { background: 'rgb(18 16 12 / 0.82)', color: '#fbbf3a' },
      '&[aria-pressed=true]': { color: '#fbbf3a' },
    },
  },
  '&[data-size=detail]': { color: 'ink', '&[aria-pressed=true]': { color: 'honey' } },
}

const Button = chakra('button', { base: styles })

/** What a toast about a change may offer: to undo it. */
type Undo = (() => void) | undefined

const undoing = (undo: Undo) => undo && { label: favouritesCopy.undo, onClick: undo }

/** The server has stored it (document 1, section 8). */
const notifySent = (wanted: boolean, undo?: Undo): void =>
  notify({
    ...(wanted ? favouritesCopy.added : favouritesCopy.removed),
    type: 'success',
    action: undoing(undo),
    subject: HEART_TOAST,
  })

/** It waits on the device for the network (ruling: favourites offline). */
const notifyQueued = (undo?: Undo): void =>
  notify({ ...favouritesCopy.queued, type: 'info', action: undoing(undo), subject: HEART_TOAST })

const notifySignIn = (wanted: boolean): void => {
  const { title, toAdd, toManage } = favouritesCopy.signIn
  notify({ title, description: wanted ? toAdd : toManage, type: 'error', subject: HEART_TOAST })
}

const HeartButton = ({ event, size = 'card', place = 'list', canUndo = false }: HeartProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const [isTouched, setTouched] = useState(false)
  const memberId = useMemberId()
  const isFavourite = useIsFavourite(memberId, event.id, place)
  const goToSignIn = useSignInRedirect()

  const askToSignIn = (wanted: boolean) => {
    notifySignIn(wanted)
    goToSignIn()
  }
  const { send, isPending, variables } = useToggleFavourite(memberId, event, {
    onDone: (outcome, wanted) => {
      const undo = canUndo && !wanted ? () => send(true) : undefined
      if (outcome === 'queued') notifyQueued(undo)
      // An intent that waited was withdrawn: the server never saw it.
      else if (outcome === 'sent') notifySent(wanted, undo)
    },
    onRefused: (error, wanted) => {
      if (isSessionOver(error)) askToSignIn(wanted)
      else notifyRefused(wanted)
    },
  })
  const isOn = isPending ? variables : isFavourite

  const toggle = () => {
    setTouched(true)
    if (memberId === null) return askToSignIn(true)
    hadFocus.current = document.activeElement === button.current
    send(!isOn)
  }

  // A disabled button loses the focus: a keyboard user goes on from here.
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
