import { createServer, type Socket } from 'node:net'

/** An act in place of the server's answer to a command. */
export type ImapMood = 'hang' | 'hang up' | 'flood' | undefined

export interface ImapDouble {
  url: string
  /** Commands that arrived, by name, in order; `UID SEARCH` is one. */
  commands: string[]
  /** Numbers of the messages that were marked as read. */
  seen: Set<number>
  stop(): Promise<void>
}

/**
 * Starts an IMAP server of few words on a free port, which holds these messages and finds the unread ones. `mood` is asked before each answer, the
 * greeting's first.
 */
export const startImapDouble = async (
  messages: Buffer[],
  mood: (command: string) => ImapMood = () => undefined,
  host = '127.0.0.1',
): Promise<ImapDouble> => {
  const commands: string[] = []
  const seen = new Set<number>()
  const sockets = new Set<Socket>()

  const answer = (socket: Socket, tag: string, line: string): void => {
    const [, command = ''] = /^((?:UID )?\w+)/i.exec(line) ?? []
    const name = command.toUpperCase()
    commands.push(name)
    const what = mood(name)
    if (what === 'hang') return
    if (what === 'hang up') {
      socket.destroy()
      return
    }
    if (what === 'flood') {
      socket.write(`* ${'x'.repeat(8 * 1024 * 1024)}`)
      return
    }
    const replies: Record<string, () => string> = {
      CAPABILITY: () => '* CAPABILITY IMAP4rev1\r\n',
      SELECT: () =>
        `* ${messages.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${messages.length + 1}] ok\r\n`,
      'UID SEARCH': () =>
        `* SEARCH ${messages.flatMap((_, at) => (seen.has(at + 1) ? [] : [at + 1])).join(' ')}\r\n`,
      'UID FETCH': () => {
        const [, uid = '', most = ''] = /^UID FETCH (\d+) .*<0\.(\d+)>/i.exec(line) ?? []
        const bytes = messages[Number(uid) - 1]?.subarray(0, Number(most)).toString('latin1') ?? ''
        return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${bytes.length}}\r\n${bytes})\r\n`
      },
      'UID STORE': () => {
        seen.add(Number(/\d+/.exec(line)?.[0]))
        return ''
      },
    }
    const isRefused = name === 'LOGIN' && !line.includes('secret')
    const state = name === 'SELECT' ? 'OK [READ-WRITE]' : isRefused ? 'NO [AUTHENTICATIONFAILED]' : 'OK'
    socket.write(`${replies[name]?.() ?? ''}${tag} ${state} done\r\n`, 'latin1')
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (mood('greeting') === 'hang') return
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        answer(socket, tag, command)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `imap://retours%40nectar.test:secret@${host}:${port}`,
    commands,
    seen,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
