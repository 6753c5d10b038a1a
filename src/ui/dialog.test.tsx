import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

it('the second half of the double click that opened it neither closes it nor presses a button in it', () => {
  const onConfirm = vi.fn()
  const onClose = vi.fn()
  render(
    <ConfirmDialog
      title="Envoyer ?"
      copy={{ confirm: 'Envoyer', keep: 'Garder' }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Il part à tous.
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('dialog')
  const beside = { clientX: 5, clientY: 5 }
  // In jsdom the box is empty, so every point is beside it.
  fireEvent.click(dialog, { detail: 2, ...beside })
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }), { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }), { detail: 1 })
  expect(onConfirm).toHaveBeenCalledTimes(1)
  fireEvent.click(dialog, { detail: 1, ...beside })
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('gives the focus to the part of its button, where the button is disabled by the time it closes', async () => {
  const Part = ({ isOffline }: { isOffline: boolean }) => {
    const [isAsking, setAsking] = useState(false)
    const close = () => setAsking(false)
    return (
      <section aria-label="Annuler le concert">
        <button type="button" disabled={isOffline} onClick={() => setAsking(true)}>
          Annuler
        </button>
        {isAsking && (
          <ConfirmDialog
            title="Annuler ?"
            copy={{ confirm: 'Oui', keep: 'Non' }}
            onConfirm={close}
            onClose={close}
          >
            Tous l’apprennent.
          </ConfirmDialog>
        )}
      </section>
    )
  }
  const { rerender } = render(<Part isOffline={false} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  rerender(<Part isOffline />)
  screen.getByRole('button', { name: 'Non' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Annuler le concert' })).toHaveFocus()
})
