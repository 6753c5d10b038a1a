import { describe, expect, it, vi } from 'vitest'
import { guardReload } from '../../lib/reload-guard.ts'
import { createUpdate, isBusy } from './update.ts'

const setUp = () => {
  const reload = vi.fn()
  const takeOver = vi.fn()
  return { reload, takeOver, update: createUpdate({ isBusy, reload }) }
}

describe('a new version', () => {
  it('waits for the person, then takes over, then reloads', () => {
    const { update, takeOver, reload } = setUp()
    update.announce(takeOver)
    expect(update.get()).toBe('ready')
    expect(takeOver).not.toHaveBeenCalled()
    update.accept()
    expect(takeOver).toHaveBeenCalledTimes(1)
    expect(reload).not.toHaveBeenCalled()
    update.controlled()
    update.controlled()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('never reloads over the open pass, also when another tab accepted it', () => {
    const { update, reload } = setUp()
    const release = guardReload('pass')
    update.controlled()
    expect(update.get()).toBe('deferred')
    expect(reload).not.toHaveBeenCalled()
    release()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('that was accepted while the page was busy takes over once it is not', () => {
    const { update, takeOver } = setUp()
    update.announce(takeOver)
    const release = guardReload('form')
    update.accept()
    expect(takeOver).not.toHaveBeenCalled()
    release()
    expect(takeOver).toHaveBeenCalledTimes(1)
  })

  it('does not cost the text in a form', () => {
    const { update, reload } = setUp()
    document.body.innerHTML = '<form><input></form>'
    const field = document.querySelector('input') as HTMLInputElement
    field.value = 'Bonjour'
    update.controlled()
    expect(reload).not.toHaveBeenCalled()
    field.value = ''
    update.accept()
    expect(reload).toHaveBeenCalledTimes(1)
    document.body.innerHTML = ''
  })
})
