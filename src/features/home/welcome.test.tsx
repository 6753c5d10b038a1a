import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { Welcome } from './welcome.tsx'

beforeEach(() => localStorage.clear())

const popup = () => screen.queryByRole('dialog', { name: 'Bienvenue en bêta' })

describe('the welcome', () => {
  it('is there without taking focus, until it is dismissed for good', async () => {
    const { unmount } = renderInApp(<Welcome />)
    expect(popup()).toBeVisible()
    expect(document.body).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Compris\u00a0!' }))
    expect(popup()).toBeNull()
    unmount()
    renderInApp(<Welcome />)
    expect(popup()).toBeNull()
  })

  it('goes by Esc, but not by the Esc of a dialog above it', async () => {
    const above = document.createElement('dialog')
    above.setAttribute('open', '')
    document.body.append(above)
    renderInApp(<Welcome />)
    await userEvent.keyboard('{Escape}')
    expect(popup()).toBeVisible()
    above.remove()
    await userEvent.keyboard('{Escape}')
    expect(popup()).toBeNull()
    expect(localStorage.getItem('nectar.welcome')).toBe('1')
  })

  it('is not shown where the device keeps nothing: it would come back every time', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    renderInApp(<Welcome />)
    expect(popup()).toBeNull()
    vi.restoreAllMocks()
  })
})
