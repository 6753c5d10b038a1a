import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

/** The ways in which browsers take the focus from a disabled button. */
const ways: Record<string, { once?: boolean; drawn?: boolean }> = {
  'at once': { once: true },
  'as it draws': { drawn: true },
  never: {},
}

const page = (isBusy: boolean) => (
  <>
    <Button disabled={isBusy}>Envoyer</Button>
    <input aria-label="Nom" />
  </>
)

/** Takes the focus from a disabled button; without a `tabIndex` jsdom leaves it. */
const take = (button: HTMLElement) => {
  button.tabIndex = 0
  button.blur()
  expect(document.body).toHaveFocus()
}

const working = ({ once, drawn }: (typeof ways)[string] = {}) => {
  const { rerender } = render(page(false))
  const button = screen.getByRole('button')
  const setAttribute = button.setAttribute.bind(button)
  button.setAttribute = (name, value) => {
    setAttribute(name, value)
    if (once && name === 'disabled') take(button)
  }
  button.focus()
  rerender(page(true))
  if (drawn) take(button)
  return { button, end: () => rerender(page(false)) }
}

for (const [way, how] of Object.entries(ways))
  it(`has the focus again after it was disabled, where the browser takes it ${way}`, () => {
    const { button, end } = working(how)
    end()
    expect(document.activeElement).toBe(button)
  })

it('has the focus again where the browser gives it to the dialog around it', () => {
  const inDialog = (isBusy: boolean) => <div tabIndex={-1}>{page(isBusy)}</div>
  const { rerender } = render(inDialog(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(inDialog(true))
  button.closest<HTMLElement>('div[tabindex]')?.focus()
  rerender(inDialog(false))
  expect(button).toHaveFocus()
})

it('leaves the focus where somebody has gone on meanwhile', () => {
  const { end } = working({ once: true })
  screen.getByRole('textbox').focus()
  end()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('takes no focus that it had not, nor one that was left before', () => {
  const { rerender } = render(page(false))
  const button = screen.getByRole('button')
  rerender(page(true))
  rerender(page(false))
  expect(document.activeElement).toBe(document.body)
  button.focus()
  button.blur()
  rerender(page(true))
  rerender(page(false))
  expect(document.activeElement).toBe(document.body)
})
