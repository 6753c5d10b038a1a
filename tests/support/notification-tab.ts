import type { Page } from '@playwright/test'
import type { NotificationPreferences } from '../../contract/notifications.ts'
import { expect } from './fixtures.ts'
import { asMember, enter } from './member.ts'
import { newMember } from './new-member.ts'

const TAB = '/settings?onglet=notifications'
export const PUSH = 'Notifications push'
export const SAVED = 'Choix enregistré'

export const choice = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
export const choices = (url: string, email: string) =>
  asMember<NotificationPreferences>(url, email, '/api/user/notification-preferences')

/** Sets the user's permission for this site's notifications. */
export const permit = async (page: Page, setting: 'granted' | 'denied' | 'prompt') => {
  const cdp = await page.context().newCDPSession(page)
  // For this test's own profile, not for the browser's default one.
  const { browserContextId } = (await cdp.send('Target.getTargetInfo')).targetInfo
  await cdp.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    ...(browserContextId && { browserContextId }),
  })
}

/** Opens the tab of a new member; a test that subscribes waits for the worker (`workerReady`). */
export const openTab = async (page: Page, url: string) => {
  const email = await newMember(url)
  await enter(page, email, TAB)
  await expect(choice(page, 'Notifications par email')).toBeVisible()
  return email
}
