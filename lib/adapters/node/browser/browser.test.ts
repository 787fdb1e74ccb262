import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBrowser } from '../../../conformance/browser.ts'
import type { Browser } from '../../../ports/browser.ts'
import { createBrowser } from './browser.ts'
import { createLogger } from '../logger.ts'

const closers: (() => void)[] = []
const pages: Record<string, string> = {}
let origin = ''
let inside = ''
const reachedInside: string[] = []
let browser: Browser

const logger = createLogger({ service: 'test', level: 'silent' })
const open = (allowed: string) => createBrowser({ allowedOrigins: [allowed], concurrency: 2, maxWaiting: 16, logger })

describeBrowser({ open: async (allowed) => open(allowed) })

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.on('upgrade', (request, socket) => {
    reachedInside.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  inside = await listen((request, response) => {
    reachedInside.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('inner secret')
  })
  origin = await listen((request, response) => {
    const page = pages[request.url ?? '']
    if (page === 'silence') return
    if (page?.startsWith('redirect:')) response.writeHead(302, { location: page.slice(9) }).end()
    else response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? 'no')
  })
  browser = open(origin)
})

afterAll(async () => {
  await browser.close()
  for (const close of closers) close()
})

const visit = (path: string, more: object = {}) =>
  browser.visit({ url: `${origin}${path}`, timeoutSeconds: 30, ...more })

/** Finds only children of this process, by the name of their program. */
const mainProcesses = (): number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), 'chrom'])
    .toString()
    .trim()
    .split('\n')
    .map(Number)

const killBrowser = async () => {
  for (const pid of mainProcesses()) process.kill(pid, 'SIGKILL')
}

/** The account, the groups and the environment of every process of this browser. */
async function processesOfBrowser() {
  const main = mainProcesses()
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  const parentOf = (pid: number) => Number(/\nPPid:\s+(\d+)/.exec(statusOf(pid))?.[1] ?? 0)
  const isBelow = (pid: number): boolean => main.includes(pid) || (pid > 1 && isBelow(parentOf(pid)))
  return all.filter(isBelow).map((pid) => ({ pid, status: statusOf(pid) }))
}
const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

test.runIf(process.platform === 'linux')(
  'no process of the browser is root, and its pages are in the sandbox',
  async () => {
    pages['/walls'] = '<h1>Walls</h1>'
    await visit('/walls', { html: true })
    const found = await processesOfBrowser()
    expect(found.length).toBeGreaterThan(2)
    for (const { status } of found) expect(status).not.toMatch(/\nUid:\s+0\s/)
    // Chromium filters the system calls of its renderers where its sandbox works.
    const sandboxed = found.filter(({ status }) => /\nSeccomp:\s+2/.test(status))
    if (canMakeNamespaces()) expect(sandboxed.length).toBeGreaterThan(0)
  }
)

test.runIf(process.platform === 'linux')(
  'each start of the browser has a home folder of its own, closed to others and gone with the browser',
  async () => {
    pages['/home'] = '<h1>Home</h1>'
    const homes: string[] = []
    for (const end of [() => browser.close(), killBrowser]) {
      await visit('/home', { html: true })
      const mains = mainProcesses()
      expect(mains).not.toEqual([])
      const started = mains.map(
        (pid) => /(?:^|\0)HOME=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? ''
      )
      for (const [index, home] of started.entries()) {
        const { mode, uid } = statSync(home)
        expect(mode & 0o777).toBe(0o700)
        // The account that the browser runs as.
        expect(statusOf(mains[index] ?? 0)).toMatch(new RegExp(`\nUid:\\s+${uid}\\s`))
      }
      await end()
      await expect.poll(() => started.filter((home) => existsSync(home)), { timeout: 60_000 }).toEqual([])
      homes.push(...started)
    }
    expect(new Set(homes).size).toBe(homes.length)
  },
  200_000
)

/** A container may forbid it; then Chromium's sandbox cannot work. */
function canMakeNamespaces(): boolean {
  try {
    execFileSync('setpriv', ['--reuid=64815', '--regid=64815', '--clear-groups', 'unshare', '-Ur', 'true'])
    return true
  } catch {
    return false
  }
}

test('a page that hangs its renderer is a timeout, and the browser continues', async () => {
  pages['/hang'] = `<h1>Hang</h1><script>for (;;);</script>`
  pages['/after'] = `<h1>After</h1>`
  await expect(visit('/hang', { html: true, timeoutSeconds: 2 })).rejects.toMatchObject({ code: 'upstream-timeout' })
  expect((await visit('/after', { html: true })).html).toContain('After')
})

test.concurrent.each([
  [
    'a fetch',
    (target: string) =>
      `<script>fetch('${target}/fetch').then((r) => r.text()).then((t) => document.title = t)</script>`
  ],
  ['an image', (target: string) => `<img src="${target}/image">`],
  ['a frame', (target: string) => `<iframe src="${target}/frame"></iframe>`],
  ['a WebSocket', (target: string) => `<script>new WebSocket('${target.replace('http', 'ws')}/socket')</script>`],
  [
    'a form sent by script',
    (target: string) => `<form action="${target}/form" method=post></form><script>document.forms[0].submit()</script>`
  ],
  [
    'a worker',
    (target: string) => `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${target}/worker')"])))</script>`
  ],
  ['an event source', (target: string) => `<script>new EventSource('${target}/events')</script>`],
  ['a beacon', (target: string) => `<script>navigator.sendBeacon('${target}/beacon')</script>`],
  ['a style sheet', (target: string) => `<link rel=stylesheet href="${target}/style">`],
  [
    'a prefetch',
    (target: string) => `<link rel=prefetch href="${target}/prefetch"><link rel=preconnect href="${target}">`
  ],
  ['a meta refresh', (target: string) => `<meta http-equiv=refresh content="0;url=${target}/refresh">`],
  ['a popup', (target: string) => `<script>open('${target}/popup')</script>`],
  [
    'localhost by name',
    (target: string) => `<script>fetch('${target.replace('127.0.0.1', 'localhost')}/name')</script>`
  ],
  [
    'loopback as a number',
    (target: string) => `<script>fetch('${target.replace('127.0.0.1', '2130706433')}/number')</script>`
  ],
  [
    'WebTransport and WebRTC',
    (target: string) => `<script>
    try { new WebTransport('${target.replace('http:', 'https:')}/transport') } catch {}
    const peer = new RTCPeerConnection({ iceServers: [{ urls: '${target.replace('http://', 'stun:')}' }] })
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))</script>`
  ]
])('%s of a hostile page reaches nothing inside', async (name, script) => {
  const path = `/hostile-${name.replaceAll(' ', '-')}`
  pages[path] = `<title>Hostile</title><body>${script(inside)}`
  const page = await visit(path, { html: true, timeoutSeconds: 8 }).catch((error: unknown) => error)
  expect(reachedInside).toEqual([])
  expect(JSON.stringify(page)).not.toContain('inner secret')
})

test('a page that moves itself to a file is not read', async () => {
  pages['/file'] = `<title>Here</title><script>location = 'file:///etc/passwd'</script>`
  const page = await visit('/file', { html: true }).catch((error: unknown) => error)
  expect(JSON.stringify(page)).not.toContain('root:')
})

test('an alert does not block the page', async () => {
  pages['/alert'] = `<title>Alert</title><script>alert('x'); onbeforeunload = () => 'stay'</script><h1>Read</h1>`
  expect((await visit('/alert', { html: true })).html).toContain('Read')
})

test('when too many wait, the next one is refused and may retry', async () => {
  pages['/slow'] = 'silence'
  const visits = Array.from({ length: 19 }, () =>
    visit('/slow', { timeoutSeconds: 0.5 }).catch((error: { code: string }) => error.code)
  )
  const codes = (await Promise.all(visits)) as string[]
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(1)
})

test('a browser that is killed during a visit is replaced, and the visit is repeated', async () => {
  pages['/fine'] = '<h1>Fine</h1>'
  const visiting = visit('/fine', { html: true, waitForSelector: 'h1' })
  await killBrowser()
  expect((await visiting).html).toContain('Fine')
})
