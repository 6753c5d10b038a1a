import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { notificationsCopy as copy } from '../../copy/notifications.ts'
import { isSessionOver } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Heading } from '../../ui/page.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notify } from '../../ui/toaster.tsx'
import { currentPermission, NotSubscribed, onPermissionChange, pushObstacle } from './push-browser.ts'
import {
  type Choice,
  useChange,
  useChoices,
  useIsSavingPush,
  useIsSubscribed,
  useRenewedBrowser,
  useServerKey,
} from './queries.ts'
import * as styles from './settings.css.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'

const pushCopy = copy.push

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
const usePushSwitch = (userId: string, isWanted: boolean, isSaving: boolean): PushSwitch => {
  const serverKey = useServerKey()
  const isSubscribed = useIsSubscribed(userId)
  const permission = useSyncExternalStore(onPermissionChange, currentPermission, () => 'default' as const)
  const [notice, setNotice] = useState<'asking' | 'dismissed' | 'notSubscribed' | null>(null)
  const obstacle = pushObstacle(serverKey, permission)
  const isHere = isSaving ? isWanted : isWanted && isSubscribed === true && permission === 'granted'
  useRenewedBrowser(isHere && !isSaving, serverKey)

  const note = () => {
    if (obstacle) return pushCopy[obstacle]
    if (notice) return pushCopy[notice]
    return isWanted && !isHere && isSubscribed !== undefined ? pushCopy.elsewhere : ''
  }
  return {
    serverKey,
    isChecked: notice === 'asking' || (isHere && !obstacle),
    isDisabled: obstacle !== null || serverKey === undefined,
    note: note(),
    allow: async () => {
      if (notice === 'asking') return false
      setNotice('asking')
      // Asked within the press: some browsers show the question for nothing else.
      const answer = await Notification.requestPermission().catch(() => 'default')
      // A refusal is said as what stands in the way.
      setNotice(answer === 'default' ? 'dismissed' : null)
      return answer === 'granted'
    },
    failed: (error) => {
      const isBrowser = error instanceof NotSubscribed
      setNotice(isBrowser ? 'notSubscribed' : null)
      return isBrowser
    },
  }
}

/** One toast at a time tells of the switches. */
const SUBJECT = 'notifications'

const notifyDone = ({ pushNotifications }: Choice) =>
  notify({
    ...(pushNotifications === undefined
      ? { title: copy.saved }
      : pushNotifications
        ? copy.pushOn
        : copy.pushOff),
    type: 'success',
    subject: SUBJECT,
  })

const notifyFailed = (error: Error) =>
  notify({
    title: copy.failed.title,
    description: failureMessage(error, copy.failed.description),
    type: 'error',
    subject: SUBJECT,
  })

const Group = ({ of, children }: { of: keyof typeof copy.groups; children: ReactNode }) => {
  const titleId = useId()
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <div>
        <Heading as="h2" size="lg" id={titleId}>
          {copy.groups[of].title}
        </Heading>
        <p className={styles.lead}>{copy.groups[of].text}</p>
      </div>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

interface SwitchesProps {
  userId: string
  choices: NotificationPreferences
  isOnline: boolean
}

const Switches = ({ userId, choices, isOnline }: SwitchesProps) => {
  const isSavingPush = useIsSavingPush(userId)
  const push = usePushSwitch(userId, choices.pushNotifications, isSavingPush)
  const { send } = useChange(userId, push.serverKey, {
    onDone: notifyDone,
    onFailed: (error) => push.failed(error) || notifyFailed(error),
  })
  const changePush = async (isOn: boolean) => {
    if (!isOn || (await push.allow())) send({ pushNotifications: isOn })
  }
  const row = (name: Exclude<keyof NotificationPreferences, 'pushNotifications'>) => (
    <Switch
      {...copy.choices[name]}
      // Older servers know of no other.
      checked={choices[name] ?? true}
      disabled={!isOnline}
      onChange={(isOn) => send({ [name]: isOn })}
    />
  )
  const isReachable = choices.emailNotifications || choices.pushNotifications
  return (
    <>
      <Group of="ways">
        <li className={styles.row}>{row('emailNotifications')}</li>
        <li className={styles.row}>
          <Switch
            {...copy.choices.pushNotifications}
            checked={push.isChecked}
            disabled={!isOnline || push.isDisabled}
            onChange={(isOn) => void changePush(isOn)}
          />
          <p className={styles.note} role="status">
            {push.note}
          </p>
        </li>
      </Group>
      <Group of="subjects">
        <li className={styles.row}>
          {row('eventReminders')}
          <p className={styles.note} role="status">
            {choices.eventReminders && !isReachable && copy.unreachable}
          </p>
        </li>
        <li className={styles.row}>{row('favouriteReminders')}</li>
        <li className={styles.row}>{row('followedConcerts')}</li>
        <li className={styles.row}>{row('promotionalEmails')}</li>
      </Group>
    </>
  )
}

/** The settings' second tab: the switches, each saved as it is pressed. */
export const NotificationSettings = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useChoices(userId)
  const isOnline = useOnline()
  return (
    <ReadState
      value={data}
      // The sign-in comes.
      error={isSessionOver(error) ? null : error}
      copy={{ notYet: copy.notYet, failed: copy.unanswered }}
      onRetry={() => refetch()}
      skeleton={<SettingsSkeleton />}
    >
      {(choices) => (
        <div className={styles.settings}>
          {!isOnline && <p className={styles.offline}>{copy.offline}</p>}
          <Switches userId={userId} choices={choices} isOnline={isOnline} />
        </div>
      )}
    </ReadState>
  )
}
