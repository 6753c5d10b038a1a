import type { WorkerMessage } from '../src/config/worker.ts'

/** What the worker does at each message a page may send. */
export type MessageActions = {
  [T in WorkerMessage['type']]: (message: Extract<WorkerMessage, { type: T }>) => Promise<unknown>
}

interface Message {
  data: unknown
  waitUntil: (work: Promise<unknown>) => void
}

/** Does what a page of this origin asks for; a message it does not know is left alone. */
export const onMessage =
  (actions: MessageActions) =>
  ({ data, waitUntil }: Message): void => {
    const type = (data as Partial<WorkerMessage> | null)?.type
    if (type && Object.hasOwn(actions, type)) waitUntil(actions[type](data as never))
  }
