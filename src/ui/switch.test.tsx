import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Switch } from './switch.tsx'

const switched = (isBusy: boolean) => (
  <Switch label="Autoriser la revente" checked disabled={isBusy} onChange={() => undefined} />
)

it('has the focus again after its change was under way, where the browser takes it from a disabled control', () => {
  const { rerender } = render(switched(false))
  const control = screen.getByRole('switch')
  control.focus()
  rerender(switched(true))
  // Without it, jsdom keeps the focus on a disabled control.
  control.tabIndex = 0
  control.blur()
  expect(document.body).toHaveFocus()
  rerender(switched(false))
  expect(control).toHaveFocus()
})
