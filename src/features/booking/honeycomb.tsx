import * as styles from './honeycomb.css.ts'

/** Animates a few cells of honey, once, when a seat is booked. */
export const Honeycomb = () => (
  <span className={styles.honeycomb} aria-hidden="true">
    {styles.cells.map((cell) => (
      <i className={cell} key={cell} />
    ))}
  </span>
)
