import { chakra } from '@chakra-ui/react/styled-system'
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
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { settingsStyles } from './settings-styles.ts'
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
    <section aria-labelledby={titleId}>
      <div className="head">
        <Heading as="h2" size="lg" id={titleId}>
          {copy.groups[of].title}
        </Heading>
        <p>{copy.groups[of].text}</p>
      </div>
      <ul>{children}</ul>
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
      checked={choices[name]}
      disabled={!isOnline}
      onChange={(isOn) => send({ [name]: isOn })}
    />
  )
  const isReachable = choices.emailNotifications || choices.pushNotifications
  return (
    <>
      <Group of="ways">
        <li>{row('emailNotifications')}</li>
        <li>
          <Switch
            {...copy.choices.pushNotifications}
            checked={push.isChecked}
            disabled={!isOnline || push.isDisabled}
            onChange={(isOn) => void changePush(isOn)}
          />
          <p className="note" role="status">
            {push.note}
          </p>
        </li>
      </Group>
      <Group of="subjects">
        <li>
          {row('eventReminders')}
          <p className="note" role="status">
            {choices.eventReminders && !isReachable && copy.unreachable}
          </p>
        </li>
        <li>{row('promotionalEmails')}</li>
      </Group>
    </>
  )
}

/** The settings' second tab: the four switches, each saved as it is pressed (document 2, 'Settings'; ruling: notification switches). */
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
        <chakra.div css={settingsStyles}>
          {!isOnline && <p className="offline">{copy.offline}</p>}
          <Switches userId={userId} choices={choices} isOnline={isOnline} />
        </chakra.div>
      )}
    </ReadState>
  )
}
