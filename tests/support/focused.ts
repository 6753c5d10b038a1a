import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until the element has the focus, which may come a moment after its render. */
export const focused = async (element: Element | null | Promise<Element>): Promise<void> => {
  const found = await element
  await waitFor(() => expect(found).toHaveFocus())
}
