import { type ReactNode, useId } from 'react'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { notificationsCopy as copy } from '../../copy/notifications.ts'
import { isSessionOver } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Heading } from '../../ui/heading.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Switch } from '../../ui/switch.tsx'
import { notify } from '../../ui/toaster.tsx'
import { type Choice, useChange, useChoices, useIsSavingPush } from './queries.ts'
import * as styles from './settings.css.ts'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { usePushSwitch } from './use-push-switch.ts'

/** One toast at a time tells of the switches. */
const SUBJECT = 'notifications'

const tellDone = ({ pushNotifications }: Choice) =>
  notify({
    ...(pushNotifications === undefined
      ? { title: copy.saved }
      : pushNotifications
        ? copy.pushOn
        : copy.pushOff),
    type: 'success',
    subject: SUBJECT,
  })

const tellFailed = (error: Error) =>
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
    onDone: tellDone,
    onFailed: (error) => push.failed(error) || tellFailed(error),
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

/** The settings' second tab: the switches, each saved as it is pressed (document 2, 'Settings'; ruling: notification switches). */
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
