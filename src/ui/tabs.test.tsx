import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

it('arrows, Home and End open a tab, round both ends, and Tab goes on to its panel', async () => {
  const items = ['Un', 'Deux', 'Trois'].map((label) => ({
    id: label,
    label,
    content: <button type="button">{`Dans ${label}`}</button>,
  }))
  render(<Tabs label="Comptes" items={items} />)
  await userEvent.tab()
  const steps = [
    ['{ArrowLeft}', 'Trois'],
    ['{ArrowRight}', 'Un'],
    ['{ArrowRight}', 'Deux'],
    ['{End}', 'Trois'],
    ['{Home}', 'Un'],
    ['{ArrowDown}', 'Un'],
  ] as const
  for (const [key, name] of steps) {
    await userEvent.keyboard(key)
    expect(screen.getByRole('tab', { name, selected: true })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name })).toBeVisible()
    expect(screen.getAllByRole('tab', { selected: true })).toHaveLength(1)
  }
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Dans Un' })).toHaveFocus()
})
