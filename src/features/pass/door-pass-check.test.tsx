import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { doorCodeBytes, doorCodeUrl, seatShortCode } from '../../../contract/rules/door-code.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { passKeys } from '../../data/member/pass.ts'
import { writesSettled } from '../../data/stored.ts'
import { DoorPassCheck } from './pass-check.tsx'

const end = Date.parse('2099-10-04T17:00:00Z')
let payload = ''
let keys: unknown

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  keys = { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] }
  const signed = doorCodeBytes({ kind: 'pass', userId: 'AbCdEf012345', passType: 3, end, name: 'Inès S.' })
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed)
  payload = doorCodeUrl('https://nectar.test', signed, new Uint8Array(signature)).split('/').at(-1) ?? ''
})
beforeEach(() => freshDevice())
afterEach(() => {
  vi.useRealTimers()
})

const result = (name: string) => screen.findByRole('heading', { level: 1, name })

it('says that the Pass is good, whose it is and until when', async () => {
  serve({ '/api/pass/keys': keys, '/api/door-codes/pass': { state: 'current', since: null } })
  renderInApp(<DoorPassCheck payload={payload.toLowerCase()} />)
  expect(await result('Pass vérifié')).toBeVisible()
  for (const text of ['Inès S.', 'Pass Premium', '4 octobre 2099 à 19:00', seatShortCode('AbCdEf012345')])
    expect(screen.getByText(text)).toBeVisible()
})

it('says that it has ended since, by the server', async () => {
  const since = '2099-09-01T10:00:00Z'
  serve({ '/api/pass/keys': keys, '/api/door-codes/pass': { state: 'ended', since } })
  renderInApp(<DoorPassCheck payload={payload} />)
  expect(await result('Pass terminé le 1er septembre 2099')).toBeVisible()
})

it('vouches for the signature offline by the keys once seen', async () => {
  serve({ '/api/pass/keys': keys })
  await passKeys()
  await writesSettled()
  serve({})
  renderInApp(<DoorPassCheck payload={payload} />)
  expect(await result('Pass vérifié')).toBeVisible()
  expect(screen.getByText(/Hors connexion/)).toBeVisible()
})

it('says that it is past its end', async () => {
  vi.setSystemTime(end)
  serve({ '/api/pass/keys': keys })
  renderInApp(<DoorPassCheck payload={payload} />)
  expect(await result('Pass expiré')).toBeVisible()
})

it('says nothing of whom a forgery names, and calls what is no code invalid', async () => {
  serve({ '/api/pass/keys': keys })
  const { unmount } = renderInApp(<DoorPassCheck payload={payload.replace(/.{9}$/, 'AAAAAAAAA')} />)
  expect(await result('Pass falsifié')).toBeVisible()
  expect(screen.queryByText('Inès S.')).toBeNull()
  unmount()
  renderInApp(<DoorPassCheck payload={'B'.repeat(130)} />)
  expect(await result('Pass invalide')).toBeVisible()
})
