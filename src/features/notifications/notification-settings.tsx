import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { notificationsCopy as copy } from '../../copy/notifications.ts'
import { isSessionOver } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import * as Alert from '../../ui/alert.tsx'
import { Stack } from '../../ui/layout.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
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
  /** The obstacle or the next step, as text; empty if none. */
  note: string
  /** Asks the user for permission if not asked before; returns whether messages may be shown. */
  allow: () => Promise<boolean>
  /** Handles a failed change; returns true if the browser caused it. */
  failed: (error: Error) => boolean
  serverKey: string | null | undefined
}

/** Manages the push switch of this browser: on if the member wants messages and this browser is subscribed. */
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
      // Requested within the press: some browsers show the prompt only then.
      const answer = await Notification.requestPermission().catch(() => 'default')
      // A denial is shown as the obstacle instead.
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

/** Subject of the toasts: only one at a time is shown for the switches. */
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
        <Heading size="2xl" id={titleId}>
          {copy.groups[of].title}
        </Heading>
        <Text color="muted" mt="2" maxW="20rem" textWrap="pretty">
          {copy.groups[of].text}
        </Text>
      </div>
      <ul>{children}</ul>
    </section>
  )
}

/** The obstacle of a switch. The live region exists before its text, so that it is announced. */
const Note = ({ children }: { children: ReactNode }) => (
  <Text className={styles.note} textStyle="sm" textWrap="pretty" role="status">
    {children}
  </Text>
)

interface SwitchesProps {
  userId: string
  choices: NotificationPreferences
  isOnline: boolean
}

const Switches = ({ userId, choices, isOnline }: SwitchesProps) => {
  const isSavingPush = useIsSavingPush(userId)
  const push = usePushSwitch(userId, choices.pushNotifications, isSavingPush)
  const send = useChange(userId, push.serverKey, {
    onDone: notifyDone,
    onFailed: (error) => push.failed(error) || notifyFailed(error),
  })
  const changePush = async (isOn: boolean) => {
    if (!isOn || (await push.allow())) send({ pushNotifications: isOn })
  }
  const row = (name: Exclude<keyof NotificationPreferences, 'pushNotifications' | 'refusedAddress'>) => (
    <Switch
      {...copy.choices[name]}
      // Older servers do not send this choice.
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
          <Note>{push.note}</Note>
        </li>
      </Group>
      <Group of="subjects">
        <li className={styles.row}>
          {row('eventReminders')}
          <Note>{choices.eventReminders && !isReachable && copy.unreachable}</Note>
        </li>
        <li className={styles.row}>{row('favouriteReminders')}</li>
        <li className={styles.row}>{row('followedConcerts')}</li>
        <li className={styles.row}>{row('promotionalEmails')}</li>
      </Group>
    </>
  )
}

/** Renders the second tab of the settings: the switches, each saved when pressed. */
export const NotificationSettings = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useChoices(userId)
  const isOnline = useOnline()
  return (
    <ReadState
      value={data}
      // The sign-in opens instead.
      error={isSessionOver(error) ? null : error}
      copy={{ notYet: copy.notYet, failed: copy.unanswered }}
      onRetry={() => refetch()}
      skeleton={<SettingsSkeleton />}
    >
      {(choices) => (
        <Stack gap={{ base: '10', md: '12' }}>
          {!isOnline && (
            <Text className={styles.offline} color="muted">
              {copy.offline}
            </Text>
          )}
          {choices.refusedAddress && (
            <Alert.Root status="warning">
              <Alert.Content>
                <Alert.Title>{copy.refused.title}</Alert.Title>
                <Text color="muted" textWrap="pretty">
                  {copy.refused.text(choices.refusedAddress)}
                </Text>
              </Alert.Content>
            </Alert.Root>
          )}
          <Switches userId={userId} choices={choices} isOnline={isOnline} />
        </Stack>
      )}
    </ReadState>
  )
}
