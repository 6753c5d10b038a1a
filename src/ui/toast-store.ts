export interface Toast {
  title: string
  description?: string | undefined
  type: 'success' | 'error' | 'info'
  action?: { label: string; onClick: () => void } | undefined
  /** A later toast about the same subject replaces this one. */
  subject?: string | undefined
}

export interface ShownToast extends Toast {
  key: number
}

const MAX_SHOWN = 3
const empty: readonly ShownToast[] = []
let shown = empty
let next = 1
const listeners = new Set<() => void>()

const set = (toasts: readonly ShownToast[]) => {
  shown = toasts
  for (const listener of listeners) listener()
}

export const toastStore = {
  shown: () => shown,
  atFirst: () => empty,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  add: (toast: Toast) =>
    set(
      [
        ...shown.filter(({ subject }) => !subject || subject !== toast.subject),
        { ...toast, key: next++ },
      ].slice(-MAX_SHOWN),
    ),
  remove: (key: number) => set(shown.filter((toast) => toast.key !== key)),
  /** Removes toasts with an obsolete cause. */
  drop: (isGone: (toast: ShownToast) => boolean) => {
    if (shown.some(isGone)) set(shown.filter((toast) => !isGone(toast)))
  },
}

/** Removes the toasts about failures: the user is correcting or retrying them. */
export const dropFailures = (): void => toastStore.drop(({ type }) => type === 'error')
