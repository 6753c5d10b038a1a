import type { WorkerMessage } from '../src/config/worker.ts'

export type MessageActions = {
  [T in WorkerMessage['type']]: (message: Extract<WorkerMessage, { type: T }>) => Promise<unknown>
}

interface Message {
  data: unknown
  waitUntil: (work: Promise<unknown>) => void
}

/** Runs the action for a page's message; ignores unknown types. */
export const onMessage =
  (actions: MessageActions) =>
  ({ data, waitUntil }: Message): void => {
    const type = (data as Partial<WorkerMessage> | null)?.type
    if (type && Object.hasOwn(actions, type)) waitUntil(actions[type](data as never))
  }
