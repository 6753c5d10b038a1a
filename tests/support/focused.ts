import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until it has the focus, which it may be given a moment after it is drawn. */
export const focused = async (element: Element | null | Promise<Element>): Promise<void> => {
  const found = await element
  await waitFor(() => expect(found).toHaveFocus())
}
