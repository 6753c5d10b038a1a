import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import * as styles from './field.css.ts'
import { Field, type FieldProps } from './field.tsx'

interface SelectFieldProps
  extends Omit<FieldProps, 'hint'>,
    Omit<ComponentProps<'select'>, 'id' | 'size' | 'color'> {
  /** Label of the empty value. */
  anyLabel: string
  /** Values, or values with their labels. */
  options: readonly (string | { value: string; label: string })[]
}

/** Renders a labelled native select, with a first option for no choice. */
export const SelectField = ({ id, label, anyLabel, options, error, ...select }: SelectFieldProps) => (
  <Field id={id} label={label} error={error}>
    {(control) => (
      <select {...select} {...control} className={classes(styles.input, styles.select)}>
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
      </select>
    )}
  </Field>
)
