import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { closeDevice } from '../../data/device.ts'
import { installTokenStore } from '../../data/session.ts'
import { Launch, launchAt } from './launch.tsx'

const config = { '/api/config/app': defaultAppConfig }
const PATH = '/api/preregister'
const figures = () =>
  within(screen.getByRole('timer'))
    .getAllByText(/^\d+$/)
    .map(({ textContent }) => textContent)
const thanks = () => screen.findByRole('heading', { name: 'Merci\u00a0!' })
const leave = async (email: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Me préinscrire' }))
}

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the countdown', () => {
  it('goes down every second, and stands at zero when the day has come', () => {
    vi.useFakeTimers({ now: launchAt.getTime() - 2_000 })
    renderInApp(<Launch />)
    expect(figures()).toEqual(['00', '00', '00', '02'])
    expect(screen.getByText(/^Ouverture le 4/)).toBeVisible()
    act(() => void vi.advanceTimersByTime(1_000))
    expect(figures()).toEqual(['00', '00', '00', '01'])
    act(() => void vi.advanceTimersByTime(5_000))
    expect(figures()).toEqual(['00', '00', '00', '00'])
    expect(screen.getByText(/Nectar a ouvert le 4/)).toBeVisible()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('shows days for what is far away', () => {
    vi.useFakeTimers({ now: launchAt.getTime() - 100 * 24 * 3_600_000 })
    renderInApp(<Launch />)
    expect(figures()).toEqual(['100', '00', '00', '00'])
  })
})

describe('a pre-registration', () => {
  it('is made once, however often the button is pressed', async () => {
    const asked = serve({ ...config, [PATH]: { success: true } })
    renderInApp(<Launch />)
    await userEvent.type(screen.getByLabelText('Email'), 'ada@exemple.fr')
    // Two presses before the next render, as on a slow device.
    const button = screen.getByRole('button', { name: 'Me préinscrire' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await thanks()).toBeVisible()
    expect(asked.mock.calls.filter(([path]) => path === PATH)).toHaveLength(1)
  })

  it('asks for a valid address', async () => {
    const asked = serve({ ...config, [PATH]: { success: true } })
    renderInApp(<Launch />)
    for (const typed of ['', 'personne']) {
      await leave(typed)
      expect(await screen.findByText('Merci d’entrer une adresse email valide')).toBeVisible()
    }
    await focused(screen.getByLabelText('Email'))
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([
    ['sent', { success: true }, /ada@exemple\.fr est sur la liste/],
    ['refused', refusalOf(422, 'validation_failed'), /n’a pas pu être enregistré/],
    ['kept after a failure', refusalOf(503, 'unavailable'), /est gardé sur cet appareil/],
  ])('that is %s is thanked for, honestly', async (_, answer, message) => {
    serve({ ...config, [PATH]: answer })
    renderInApp(<Launch />)
    await leave('Ada@exemple.fr')
    await focused(thanks())
    expect(screen.getByText(message)).toBeVisible()
  })

  it('without a network is kept and thanked for; where nothing can be kept, that is said', async () => {
    serve({})
    renderInApp(<Launch />)
    await leave('ada@exemple.fr')
    await thanks()
    expect(screen.getByText(/est gardé sur cet appareil/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Saisir une autre adresse' }))
    await closeDevice()
    vi.stubGlobal('indexedDB', undefined)
    await leave('bob@exemple.fr')
    await thanks()
    expect(screen.getByText(/cet appareil ne peut rien garder/)).toBeVisible()
  })
})
