import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { PNG } from 'pngjs'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type Device, type Name, PATIENCE_MS, PHONE } from './device.ts'

/** Testing Library's queries by role and name, inside the page: WebDriver itself only supports selectors. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
)
/** The property that marks an element of the page in WebDriver's responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Found = { [ELEMENT]: string }

/** Formats a name for a script. */
const inScript = (name: Name) => (typeof name === 'string' ? JSON.stringify(name) : String(name))

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries until success or a timeout; then throws the last failure. */
const patiently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const end = machineNow().getTime() + PATIENCE_MS
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (machineNow().getTime() > end) throw error
      await pause(100)
    }
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Returns the part of a picture inside a box. */
const cropped = (png: Buffer, box: Box): Buffer => {
  const whole = PNG.sync.read(png)
  const [x, y] = [Math.max(0, Math.round(box.x)), Math.max(0, Math.round(box.y))]
  const width = Math.min(Math.round(box.width), whole.width - x)
  const height = Math.min(Math.round(box.height), whole.height - y)
  const part = new PNG({ width, height })
  PNG.bitblt(whole, part, x, y, width, height, 0, 0)
  return PNG.sync.write(part)
}

/** Starts a virtual screen, and the driver on it. */
const startDriver = async (display: number) => {
  const screen = spawn('Xvfb', [`:${display}`, '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
  await patiently(() => send('GET', '/status'))
  const stop = () => {
    driver.kill()
    screen.kill()
  }
  return { send, stop }
}

/** Opens Debian's WebKit by W3C WebDriver. */
export const openWebKitDevice = async (
  executablePath: string,
  baseURL: string,
  display: number,
): Promise<Device> => {
  const { send, stop } = await startDriver(display)
  const created = await patiently(() =>
    send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
        },
      },
    }),
  )
  const session = `/session/${created.sessionId}`
  const post = <T>(path: string, body: object = {}) => send<T>('POST', `${session}${path}`, body)
  await post('/window/rect', PHONE)

  const script = <T>(body: string, ...args: unknown[]) => post<T>('/execute/sync', { script: body, args })
  /** Returns the last visible element that a query of Testing Library finds. */
  const find = async (query: string): Promise<string> => {
    if (!(await script<boolean>('return typeof TestingLibraryDom === "object"'))) await script(queries)
    const found = await script<Found | null>(
      `return TestingLibraryDom.${query}.filter((element) => element.checkVisibility({ visibilityProperty: true })).at(-1) ?? null`,
    )
    if (!found) throw new Error(`${query}: nothing in sight`)
    return found[ELEMENT]
  }
  const screen = async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64')
  const byRole = (role: string, name: Name) =>
    find(`queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${inScript(name)} })`)

  /** Scrolls an element to the middle; returns whether it then stays in its place for two frames, with nothing above it. */
  const isStill = (element: string) =>
    post<boolean>('/execute/async', {
      script: `const [element, done] = arguments
element.scrollIntoView({ block: 'center', behavior: 'instant' })
const before = element.getBoundingClientRect()
requestAnimationFrame(() => requestAnimationFrame(() => {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  done(x === before.x && y === before.y && element.contains(hit))
}))`,
      args: [{ [ELEMENT]: element }],
    })

  return {
    engine: `webkitgtk ${created.capabilities.browserVersion}`,
    goTo: async (path) => {
      await post('/url', { url: new URL(path, baseURL).href })
    },
    fill: (label, text) =>
      patiently(async () => {
        const field = await find(`queryAllByLabelText(document.body, ${inScript(label)})`)
        await post(`/element/${field}/clear`)
        await post(`/element/${field}/value`, { text })
      }),
    press: (role, name) =>
      patiently(async () => {
        const element = await byRole(role, name)
        // A disabled element cannot be pressed.
        if (!(await send<boolean>('GET', `${session}/element/${element}/enabled`)))
          throw new Error(`${role} ${name}: disabled`)
        if (!(await isStill(element))) throw new Error(`${role} ${name}: moving, or covered`)
        await post(`/element/${element}/click`)
      }),
    see: (role, name) =>
      patiently(async () => {
        await byRole(role, name)
      }),
    read: (text) =>
      patiently(async () => {
        await find(`queryAllByText(document.body, ${inScript(text)})`)
      }),
    picture: (role, name) =>
      patiently(async () => {
        // The driver's own screenshot of an element shows another part of a scrolled page, black past its
        // end.
        const found = { [ELEMENT]: await byRole(role, name) }
        const box = await script<Box>(
          'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x, y, width, height }',
          found,
        )
        return cropped(await screen(), box)
      }),
    screen,
    path: () => script<string>('return location.pathname'),
    run: async (body) => {
      const { value, error } = await post<{ value?: never; error?: string }>('/execute/async', {
        script: `const done = arguments[0]; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
        args: [],
      })
      if (error !== undefined) throw new Error(error)
      return value as never
    },
    // The driver's sessions are private and end with the browser, so only a new window is possible.
    restart: async () => {
      const [before] = await send<string[]>('GET', `${session}/window/handles`)
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'window' })
      await post('/window', { handle: before })
      await send('DELETE', `${session}/window`)
      await post('/window', { handle })
      await post('/window/rect', PHONE)
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined)
      stop()
    },
  }
}
