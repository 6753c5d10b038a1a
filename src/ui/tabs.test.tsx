import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as Tabs from './tabs.tsx'

it('arrows, Home and End open a tab, round both ends, and Tab goes on to its panel', async () => {
  const names = ['Un', 'Deux', 'Trois']
  render(
    <Tabs.Root defaultValue="Un">
      <Tabs.List aria-label="Comptes">
        {names.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Content key={name} value={name}>
          <button type="button">{`Dans ${name}`}</button>
        </Tabs.Content>
      ))}
    </Tabs.Root>,
  )
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
