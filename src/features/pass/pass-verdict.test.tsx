import { screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { passOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { closeDevice } from '../../data/device.ts'
import { readPassCode } from './pass-code.ts'
import { PassVerdict } from './pass-verdict.tsx'

beforeEach(async () => {
  await closeDevice()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const { search } = new URL(passOf('u1').qrUrl)

it('says what the code claims, the verdict first', async () => {
  serve({})
  renderInApp(<PassVerdict code={readPassCode('u1', search)} />)
  expect(await screen.findByRole('heading', { name: 'Pass non vérifié' })).toBeVisible()
  expect(screen.getByText('Ada u1')).toBeVisible()
  expect(screen.getByText('Pass Standard')).toBeVisible()
  expect(screen.getByText('0000-0000')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

it('says that it is invalid without waiting for keys', async () => {
  serve({})
  renderInApp(<PassVerdict code={readPassCode('u1', '?data=%7B')} />)
  expect(await screen.findByRole('heading', { name: 'Pass invalide' })).toBeVisible()
})
