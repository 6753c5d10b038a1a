import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import * as styles from './combobox.css.ts'
import { type FieldProps, Labelled } from './field.tsx'
import { Input } from './input.tsx'

export interface ComboboxOption {
  id: string
  label: string
  /** What tells it from others of its name. */
  note?: string
}

interface ComboboxProps extends FieldProps {
  value: string
  options: readonly ComboboxOption[]
  /** Announces the number of options. */
  found: (count: number) => string
  maxLength?: number
  placeholder?: string
  autoComplete?: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  /** Shown below the field, under its options. */
  children?: ReactNode
}

/**
 * A text field that offers options as one types; what is typed stands also without them. Arrows move through the options, Enter takes one, Escape
 * closes them (the combobox of the ARIA practices, with its list in the page's flow: nothing is covered on a phone).
 */
export const Combobox = ({
  id,
  label,
  hint,
  error,
  value,
  options,
  found,
  onType,
  onChoose,
  children,
  ...input
}: ComboboxProps) => {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && options.length > 0
  const optionId = (at: number) => `${listId}-${at}`
  const choose = (option: ComboboxOption) => {
    onChoose(option)
    setOpen(false)
    setActive(-1)
  }
  const press = (event: KeyboardEvent) => {
    const option = options[active]
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter' && isShown && option) {
      event.preventDefault()
      choose(option)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const count = options.length + 1
      // -1 is the field itself, between the last option and the first.
      setActive((at) => ((at + 1 + step + count) % count) - 1)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the list once the focus leaves both.
    <div
      className={styles.root}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Labelled id={id} label={label} hint={hint} error={error}>
        <Input
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(isShown && active >= 0 && { 'aria-activedescendant': optionId(active) })}
          value={value}
          autoComplete="off"
          {...input}
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            onType(currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
        />
      </Labelled>
      <div
        className={isShown ? styles.list : undefined}
        id={listId}
        role="listbox"
        aria-label={String(label)}
      >
        {isShown &&
          options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and takes the keys.
            <div
              className={styles.option}
              key={option.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span translate="no">{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </div>
          ))}
      </div>
      <div className="visually-hidden" role="status">
        {isShown ? found(options.length) : ''}
      </div>
      {children}
    </div>
  )
}
