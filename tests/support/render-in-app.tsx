import { QueryClientProvider } from '@tanstack/react-query'
import type {} from '@testing-library/jest-dom/vitest'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '../../src/app/query-client.ts'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output hidden data-testid="address">{`${pathname}${search}`}</output>
}

/** Renders with the app's providers: its queries without retries, and a router at `at`. */
export const renderInApp = (screen: ReactNode, { at = '/' }: { at?: string | Partial<Location> } = {}) => {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { networkMode: 'always', retry: false } })
  const rendered = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        {screen}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { ...rendered, client, address: () => rendered.getByTestId('address').textContent }
}
