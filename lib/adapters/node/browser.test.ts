import { execFileSync } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../ports/browser.ts'
import { createBrowser } from './browser.ts'
import { createLogger } from './logger.ts'

const closers: (() => void)[] = []
const pages: Record<string, string> = {}
let origin = ''
let inside = ''
const reachedInside: string[] = []
let browser: Browser

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
  browser = createBrowser({
    allowedOrigins: [origin],
    concurrency: 2,
    maxWaiting: 16,
    logger: createLogger({ service: 'test', level: 'silent' })
  })
})

afterAll(async () => {
  await browser.close()
  for (const close of closers) close()
})

const visit = (path: string, more: object = {}) => browser.visit({ url: `${origin}${path}`, timeoutSeconds: 8, ...more })

test('renders what scripts write and waits for what comes late', async () => {
  pages['/'] = `<title>Shop</title><body><script>setTimeout(() => { document.body.innerHTML = '<h1 id=late>Late</h1>' }, 300)</script>`
  const page = await visit('/', { html: true, waitForSelector: '#late' })
  expect(page).toMatchObject({ status: 200, title: 'Shop', settled: true, url: `${origin}/` })
  expect(page.html).toContain('<h1 id="late">Late</h1>')
})

test('takes a screenshot of the view, the whole page and one element', async () => {
  pages['/tall'] = `<body style="margin:0;height:3000px;background:#fa0"><div id=box style="width:50px;height:40px;background:#00f"></div>`
  const view = await visit('/tall', { screenshot: { format: 'png', fullPage: false } })
  expect(pngSize(view.screenshot?.bytes)).toEqual([1280, 800])
  const whole = await visit('/tall', { screenshot: { format: 'png', fullPage: true } })
  expect(pngSize(whole.screenshot?.bytes)).toEqual([1280, 3000])
  const element = await visit('/tall', { screenshot: { format: 'png', fullPage: false, selector: '#box' } })
  expect(pngSize(element.screenshot?.bytes)).toEqual([50, 40])
  const jpeg = await visit('/tall', { screenshot: { format: 'jpeg', fullPage: false } })
  expect([...(jpeg.screenshot?.bytes.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8])
})

test('reads the accessibility tree, whole and from a selector', async () => {
  pages['/tree'] = `<title>T</title><nav><a href="/x">Home</a></nav><main><h2>Why</h2><button disabled>Buy</button></main>`
  const whole = await visit('/tree', { accessibilityTree: {} })
  expect(JSON.stringify(whole.accessibilityTree)).toMatch(/"role":"navigation".*"role":"link","name":"Home"/)
  const { accessibilityTree } = await visit('/tree', { accessibilityTree: { selector: 'main' } })
  expect(accessibilityTree).toMatchObject({
    role: 'main',
    children: [
      { role: 'heading', name: 'Why', states: { level: 2 } },
      { role: 'button', name: 'Buy', states: { disabled: true } }
    ]
  })
  await expect(visit('/tree', { accessibilityTree: { selector: '.none' } })).rejects.toMatchObject({ code: 'invalid-input' })
})

test('a page that never comes to rest is answered in time', async () => {
  pages['/busy'] = `<h1>Busy</h1><script>setInterval(() => { document.body.append('x'); fetch('/tick').catch(() => 0) }, 50)</script>`
  const page = await visit('/busy', { html: true, timeoutSeconds: 3, screenshot: { format: 'png', fullPage: false } })
  expect(page.settled).toBe(false)
  expect(page.html).toContain('Busy')
})

test('a page that hangs its renderer is a timeout and the browser goes on', async () => {
  pages['/hang'] = `<h1>Hang</h1><script>for (;;);</script>`
  pages['/after'] = `<h1>After</h1>`
  await expect(visit('/hang', { html: true, timeoutSeconds: 2 })).rejects.toMatchObject({ code: 'upstream-timeout' })
  expect((await visit('/after', { html: true })).html).toContain('After')
})

test('a server that never answers is a timeout', async () => {
  pages['/silent'] = 'silence'
  await expect(visit('/silent', { timeoutSeconds: 1 })).rejects.toMatchObject({ code: 'upstream-timeout' })
})

test.concurrent.each([
  ['a fetch', (target: string) => `<script>fetch('${target}/fetch').then((r) => r.text()).then((t) => document.title = t)</script>`],
  ['an image', (target: string) => `<img src="${target}/image">`],
  ['a frame', (target: string) => `<iframe src="${target}/frame"></iframe>`],
  ['a WebSocket', (target: string) => `<script>new WebSocket('${target.replace('http', 'ws')}/socket')</script>`],
  ['a form sent by script', (target: string) => `<form action="${target}/form" method=post></form><script>document.forms[0].submit()</script>`],
  ['a worker', (target: string) => `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${target}/worker')"])))</script>`],
  ['an event source', (target: string) => `<script>new EventSource('${target}/events')</script>`],
  ['a beacon', (target: string) => `<script>navigator.sendBeacon('${target}/beacon')</script>`],
  ['a style sheet', (target: string) => `<link rel=stylesheet href="${target}/style">`],
  ['a prefetch', (target: string) => `<link rel=prefetch href="${target}/prefetch"><link rel=preconnect href="${target}">`],
  ['a meta refresh', (target: string) => `<meta http-equiv=refresh content="0;url=${target}/refresh">`],
  ['a popup', (target: string) => `<script>open('${target}/popup')</script>`],
  ['localhost by name', (target: string) => `<script>fetch('${target.replace('127.0.0.1', 'localhost')}/name')</script>`],
  ['loopback as a number', (target: string) => `<script>fetch('${target.replace('127.0.0.1', '2130706433')}/number')</script>`],
  ['WebTransport and WebRTC', (target: string) => `<script>
    try { new WebTransport('${target.replace('http:', 'https:')}/transport') } catch {}
    const peer = new RTCPeerConnection({ iceServers: [{ urls: '${target.replace('http://', 'stun:')}' }] })
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))</script>`]
])('%s of a hostile page reaches nothing inside', async (name, script) => {
  const path = `/hostile-${name.replaceAll(' ', '-')}`
  pages[path] = `<title>Hostile</title><body>${script(inside)}`
  const page = await visit(path, { html: true, timeoutSeconds: 8 }).catch((error: unknown) => error)
  expect(reachedInside).toEqual([])
  expect(JSON.stringify(page)).not.toContain('inner secret')
})

test('a redirect to a private address is refused', async () => {
  pages['/go'] = `redirect:${inside}/redirected`
  await expect(visit('/go')).rejects.toMatchObject({ code: 'forbidden' })
  expect(reachedInside).toEqual([])
})

test('a page that moves itself to a file is not read', async () => {
  pages['/file'] = `<title>Here</title><script>location = 'file:///etc/passwd'</script>`
  const page = await visit('/file', { html: true }).catch((error: unknown) => error)
  expect(JSON.stringify(page)).not.toContain('root:')
})

test('an alert does not hold the page up', async () => {
  pages['/alert'] = `<title>Alert</title><script>alert('x'); onbeforeunload = () => 'stay'</script><h1>Read</h1>`
  expect((await visit('/alert', { html: true })).html).toContain('Read')
})

test('a private address is refused before the browser is asked', async () => {
  await expect(browser.visit({ url: 'http://169.254.169.254/', timeoutSeconds: 5 })).rejects.toMatchObject({ code: 'forbidden' })
})

test('when too many wait, the next is told to come back', async () => {
  pages['/slow'] = 'silence'
  const visits = Array.from({ length: 19 }, () => visit('/slow', { timeoutSeconds: 0.5 }).catch((error: { code: string }) => error.code))
  const codes = (await Promise.all(visits)) as string[]
  expect(codes.filter((code) => code === 'unavailable')).toHaveLength(1)
})

test('a browser that is killed in the middle of a visit is replaced and the visit made again', async () => {
  pages['/fine'] = '<h1>Fine</h1>'
  const visiting = visit('/fine', { html: true, waitForSelector: 'h1' })
  // Only this process's own child, named by the program it runs.
  for (const pid of execFileSync('pgrep', ['-P', String(process.pid), 'chrom']).toString().trim().split('\n')) {
    process.kill(Number(pid), 'SIGKILL')
  }
  expect((await visiting).html).toContain('Fine')
})

function pngSize(bytes: Uint8Array | undefined): number[] {
  const view = new DataView(bytes?.buffer ?? new ArrayBuffer(24), bytes?.byteOffset ?? 0)
  return [view.getUint32(16), view.getUint32(20)]
}
