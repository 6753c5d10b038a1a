import { passPageCopy } from '../../copy/pass-page.ts'
import { ChatIcon, CloudOffIcon } from '../../ui/icons.tsx'
import { MusicIcon, PassIcon, TicketIcon, UserIcon } from '../../ui/more-icons.tsx'
import { header, section, title as titleStyle } from './offers.css.ts'
import * as styles from './pass-page.css.ts'

const icons = [TicketIcon, UserIcon, CloudOffIcon, MusicIcon, PassIcon, ChatIcon]

/** Six reasons. */
export const Benefits = () => (
  <section className={section} aria-labelledby="avantages">
    <header className={header}>
      <h2 className={titleStyle} id="avantages">
        {passPageCopy.benefits.title}
      </h2>
    </header>
    <ul className={styles.benefits}>
      {passPageCopy.benefits.list.map(({ title, text }, index) => {
        const Icon = icons[index] ?? PassIcon
        return (
          <li className={styles.benefit} key={title}>
            <span className={styles.cell}>
              <Icon size={22} />
            </span>
            <div>
              <h3 className={styles.itemTitle}>{title}</h3>
              <p className={styles.itemText}>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)
