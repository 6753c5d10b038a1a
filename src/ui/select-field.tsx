import type { ComponentProps } from 'react'
import * as styles from './field.css.ts'
import { type FieldProps, Labelled } from './field.tsx'
import { NativeSelect } from './input.tsx'

interface SelectFieldProps
  extends Omit<FieldProps, 'hint'>,
    Omit<ComponentProps<'select'>, 'id' | 'size' | 'color'> {
  /** Label of the empty value. */
  anyLabel: string
  /** Values, or values with their labels. */
  options: readonly (string | { value: string; label: string })[]
}

/** A labelled list of options, with a first one for no choice. */
export const SelectField = ({ id, label, anyLabel, options, error, ...select }: SelectFieldProps) => (
  <Labelled id={id} label={label} error={error}>
    <NativeSelect {...select}>
      <option className={styles.option} value="">
        {anyLabel}
      </option>
      {options
        .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
        .map(({ value, label: name }) => (
          <option className={styles.option} key={value} value={value}>
            {name}
          </option>
        ))}
    </NativeSelect>
  </Labelled>
)
