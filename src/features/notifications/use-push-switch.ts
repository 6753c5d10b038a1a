import { useState, useSyncExternalStore } from 'react'
import { notificationsCopy } from '../../copy/notifications.ts'
import { currentPermission, NotSubscribed, onPermissionChange, pushObstacle } from './push-browser.ts'
import { useIsSubscribed, useRenewedBrowser, useServerKey } from './queries.ts'

const copy = notificationsCopy.push

interface PushSwitch {
  isChecked: boolean
  isDisabled: boolean
  /** What stands in the way or is to be done, for reading; empty for nothing. */
  note: string
  /** Asks the person where they have not been asked; answers whether messages may be shown. */
  allow: () => Promise<boolean>
  /** Takes note of a change that failed; whether that was the browser's doing. */
  failed: (error: Error) => boolean
  serverKey: string | null | undefined
}

/** The push switch in this browser: on where the member wants messages and this browser takes them. */
export const usePushSwitch = (userId: string, isWanted: boolean, isSaving: boolean): PushSwitch => {
  const serverKey = useServerKey()
  const isSubscribed = useIsSubscribed(userId)
  const permission = useSyncExternalStore(onPermissionChange, currentPermission, () => 'default' as const)
  const [said, setSaid] = useState<'asking' | 'dismissed' | 'notSubscribed' | null>(null)
  const obstacle = pushObstacle(serverKey, permission)
  const isHere = isSaving ? isWanted : isWanted && isSubscribed === true && permission === 'granted'
  useRenewedBrowser(isHere && !isSaving, serverKey)

  const note = () => {
    if (obstacle) return copy[obstacle]
    if (said) return copy[said]
    return isWanted && !isHere && isSubscribed !== undefined ? copy.elsewhere : ''
  }
  return {
    serverKey,
    isChecked: said === 'asking' || (isHere && !obstacle),
    isDisabled: obstacle !== null || serverKey === undefined,
    note: note(),
    allow: async () => {
      if (said === 'asking') return false
      setSaid('asking')
      // Asked within the press: some browsers show the question for nothing else.
      const answer = await Notification.requestPermission().catch(() => 'default')
      // A refusal is said as what stands in the way.
      setSaid(answer === 'default' ? 'dismissed' : null)
      return answer === 'granted'
    },
    failed: (error) => {
      const isBrowser = error instanceof NotSubscribed
      setSaid(isBrowser ? 'notSubscribed' : null)
      return isBrowser
    },
  }
}
