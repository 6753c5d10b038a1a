import { chakra } from '@chakra-ui/react/styled-system'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { favouritesCopy } from '../../copy/favourites.ts'
import { connectivity } from '../../data/connectivity.ts'
import { isSessionOver } from '../../data/errors.ts'
import { signInWay } from '../../lib/sign-in-way.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import type { HeartProps } from './heart.tsx'
import { HEART_TOAST, notifyRefused, useIsFavourite, useMemberId, useToggleFavourite } from './queries.ts'

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

/** How long the toast stands before the way to sign in is taken, in ms (document 1, section 9). */
const DELAY_MS = 1000
/** And how long, at most, the app may take to see for itself that the session is over. */
const PATIENCE_MS = 4000

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Goes to sign in after a favourite's 401, to come back to this page (ruling: favourite 401): by the server's `/api/login`, and
 * within the app where the server is out of reach. A token that is worth nothing is dropped before: with it the sign-in page
 * would send its person away again.
 */
const useSignInRedirect = (): (() => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (signInWay.isTaken()) return
    signInWay.take()
    const here = encodeURIComponent(location.pathname + location.search)
    const recheck = client.invalidateQueries({ queryKey: ['current-user'] })
    await Promise.all([after(DELAY_MS), Promise.race([recheck, after(PATIENCE_MS)])])
    signInWay.leave()
    if (connectivity.isOnline() && navigator.onLine) location.assign(`/api/login?return=${here}`)
    else navigate(`/auth?return=${here}`)
  }
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
