import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { disableFeatures } from '../support/disabled-features.ts'

const featuresIn = (text: string) => /--disable-features=(\S+)/.exec(text)?.[1]?.split(',') ?? []

test('the browser tests disable every feature that Playwright disables', async () => {
  // Node refuses Chromium's flags and exits; the error contains the command line with Playwright's own flags.
  const message = await chromium.launch({ executablePath: process.execPath }).then(
    () => 'started',
    (error: Error) => error.message,
  )
  const playwrights = featuresIn(message)
  expect(playwrights.length).toBeGreaterThan(5)
  expect(featuresIn(disableFeatures)).toEqual(expect.arrayContaining(playwrights))
})
