import { fireEvent, render, screen } from '@testing-library/react'
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
