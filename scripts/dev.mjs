import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'

await ensureInstalled()

// The API has a separate port and restarts when its sources change; Vite forwards /api and /media to it.
const API = {
  PORT: process.env.API_PORT ?? '3001',
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
}
const children = [
  [['tsx', 'dist', 'cli.mjs'], ['watch', '--clear-screen=false', 'server/main.ts'], API],
  [
    ['vite', 'bin', 'vite.js'],
    ['--port', '5173', '--strictPort'],
    { API_ORIGIN: `http://localhost:${API.PORT}` },
  ],
].map(([path, args, env]) =>
  spawn(process.execPath, [join(root, 'node_modules', ...path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }),
)

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
