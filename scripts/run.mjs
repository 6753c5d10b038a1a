import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the project's folder and waits for it; if this process exits first, it kills the program. Returns the exit code (1
 * after a signal) and, with `capture`, the output, which is otherwise inherited.
 */
export const run = (command, args, { env, capture = false, timeoutMs } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      ...(timeoutMs && { timeout: timeoutMs }),
    })
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => {
      process.off('exit', kill)
      resolve({ code: code ?? 1, output })
    })
  })

/** Runs a module of an installed package with the current Node, without a shell or PATH. */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

export const fail = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}
