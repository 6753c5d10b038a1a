import { useState } from 'react'
import { favouritesCopy } from '../../copy/favourites.ts'
import { isSessionOver } from '../../data/errors.ts'
import { carryIntent, FAVOURITE_INTENT } from '../../shared/carried-intent.ts'
import { useMemberId, useSignInRedirect } from '../../shared/sign-in.ts'
import { HeartIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { HEART_TOAST, notifyQueued, notifySent } from './change-toasts.ts'
import type { HeartProps } from './heart.tsx'
import * as styles from './heart-button.css.ts'
import { notifyRefused, useIsFavourite, useToggleFavourite } from './queries.ts'

const notifySignIn = (wanted: boolean): void => {
  const { title, toAdd, toManage } = favouritesCopy.signIn
  notify({ title, description: wanted ? toAdd : toManage, type: 'error', subject: HEART_TOAST })
}

const HeartButton = ({ event, size = 'card', place = 'list', canUndo = false }: HeartProps) => {
  const [isTouched, setTouched] = useState(false)
  const memberId = useMemberId()
  const isFavourite = useIsFavourite(memberId, event.id, place)
  const goToSignIn = useSignInRedirect()

  const askToSignIn = (wanted: boolean) => {
    if (wanted) carryIntent(FAVOURITE_INTENT, memberId ?? null, event)
    notifySignIn(wanted)
    goToSignIn()
  }
  const { send, isPending, variables } = useToggleFavourite(memberId, event, {
    onDone: (outcome, wanted) => {
      const undo = canUndo && !wanted ? () => send(true) : undefined
      if (outcome === 'queued') notifyQueued(undo)
      // `unchanged` needs no toast: a queued change was withdrawn before the server saw it.
      else if (outcome === 'sent') notifySent(wanted, undo)
    },
    onRefused: (error, wanted) => {
      if (isSessionOver(error)) askToSignIn(wanted)
      else notifyRefused(wanted)
    },
  })
  const isOn = isPending ? variables : isFavourite
  const button = useKeptFocus(isPending)

  const toggle = () => {
    setTouched(true)
    if (memberId === null) return askToSignIn(true)
    send(!isOn)
  }

  const name = event.eventName
  return (
    <button
      className={styles.button}
      ref={button}
      type="button"
      data-size={size}
      data-touched={isTouched || undefined}
      aria-pressed={isOn}
      aria-label={isOn ? favouritesCopy.remove(name) : favouritesCopy.add(name)}
      disabled={isPending || memberId === undefined}
      onClick={toggle}
    >
      <HeartIcon className={styles.sign} size={size === 'detail' ? 24 : 22} />
    </button>
  )
}

export default HeartButton
