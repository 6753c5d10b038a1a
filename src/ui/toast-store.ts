export interface Toast {
  title: string
  description?: string | undefined
  type: 'success' | 'error' | 'info'
  action?: { label: string; onClick: () => void } | undefined
  /** What it is about: a later toast about the same takes its place. */
  subject?: string | undefined
}

export interface ShownToast extends Toast {
  key: number
}

const MOST = 3
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
      ].slice(-MOST),
    ),
  remove: (key: number) => set(shown.filter((toast) => toast.key !== key)),
  /** Takes away those whose cause is gone. */
  drop: (isGone: (toast: ShownToast) => boolean) => {
    if (shown.some(isGone)) set(shown.filter((toast) => !isGone(toast)))
  },
}

/** Takes away what was said of failures: they are being corrected, or tried again. */
export const dropFailures = (): void => toastStore.drop(({ type }) => type === 'error')
