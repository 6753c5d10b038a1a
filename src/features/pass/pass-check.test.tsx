import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { signedBytes } from '../../../contract/rules/signed-codes.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { passOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { PassCheck } from './pass-check.tsx'
import { readPassCode } from './pass-code.ts'

beforeEach(async () => {
  await freshDevice()
})

const { search } = new URL(passOf('u1').qrUrl)

it('says what the code claims, the result first', async () => {
  serve({})
  renderInApp(<PassCheck code={readPassCode('u1', search)} />)
  expect(await screen.findByRole('heading', { name: 'Pass non vérifié' })).toBeVisible()
  expect(screen.getByText('Ada u1')).toBeVisible()
  expect(screen.getByText('Pass Standard')).toBeVisible()
  expect(screen.getByText(seatShortCode('u1'))).toBeVisible()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

it('says that it is invalid without waiting for keys', async () => {
  serve({})
  renderInApp(<PassCheck code={readPassCode('u1', '?data=%7B')} />)
  expect(await screen.findByRole('heading', { name: 'Pass invalide' })).toBeVisible()
})

const signedCode = async (state: Record<string, unknown> | null) => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const data = JSON.stringify({
    passType: 3,
    fullName: 'Ada u1',
    concertsLeft: 999,
    invitesLeft: 5,
    registeredConcerts: 0,
    generatedAt: '2026-11-21T11:00:00Z',
    exp: '2099-01-01T00:00:00Z',
  })
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    signedBytes('u1', data),
  )
  const sig = Buffer.from(bytes).toString('base64url')
  const spy = serve({
    '/api/pass/keys': { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] },
    ...(state && { '/api/pass/u1/status': state }),
  })
  renderInApp(<PassCheck code={readPassCode('u1', `?data=${encodeURIComponent(data)}&sig=${sig}`)} />)
  return { spy, data, sig }
}

it('asks the server after a good signature: a Pass that goes on is verified', async () => {
  const { spy, data, sig } = await signedCode({ state: 'current', since: null })
  expect(await screen.findByRole('heading', { name: 'Pass vérifié' })).toBeVisible()
  expect(screen.getByText('Signé par Nectar et en cours de validité.')).toBeVisible()
  const asked = (spy.mock.calls as unknown as [string, RequestInit][]).filter(([url]) =>
    url.endsWith('/status'),
  )
  expect(asked.map(([, init]) => JSON.parse(String(init.body)))).toEqual([{ data, sig }])
})

it.each([
  [{ state: 'ended', since: '2026-11-22T09:00:00.000Z' }, 'Pass terminé le 22 novembre 2026'],
  [{ state: 'ended', since: null }, 'Pass terminé'],
  [{ state: 'changed', since: null }, 'Pass remplacé'],
  [{ state: 'forged', since: null }, 'Pass falsifié'],
])('says what became of it: %j', async (state, title) => {
  await signedCode(state)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.queryByText(/en cours de validité/)).toBeNull()
})

it('says that the state could not be asked where the server is out of reach, and asks again', async () => {
  await signedCode(null)
  expect(await screen.findByText(/impossible de demander s’il est toujours en cours/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Pass vérifié' })).toBeVisible()
  expect(screen.queryByText(/en cours de validité/)).toBeNull()
  serve({ '/api/pass/u1/status': { state: 'ended', since: null } })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByRole('heading', { name: 'Pass terminé' })).toBeVisible()
})
