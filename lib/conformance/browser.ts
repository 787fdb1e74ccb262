import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Browser, Visit, VisitRequest } from '../ports/browser.ts'
import { refusalOfRedirect } from './hostile-addresses.ts'
import { namedTests, type Skip } from './named-tests.ts'

export interface BrowserContractOptions {
  /** May reach this private origin and no other. */
  open(allowedOrigin: string): Promise<Browser>
  skip?: Skip[]
}

const viewport = { width: 1000, height: 700, deviceScaleFactor: 1, mobile: false }

/** What every browser does with the pages of a real server. */
export function describeBrowser({ open, skip }: BrowserContractOptions): void {
  const it = namedTests(skip)
  describe('browser', () => {
    const pages: Record<string, string> = {
      '/late': `<title>Shop</title><body><script>setTimeout(() => { document.body.innerHTML = '<h1 id=late>Late</h1>' }, 300)</script>`,
      '/tall': `<body style="margin:0;height:3000px;background:#fa0"><div id=box style="width:50px;height:40px;background:#00f"></div>`,
      '/tree': `<title>T</title><nav><a href="/x">Home</a></nav><main><h2>Why</h2><button disabled>Buy</button></main>`,
      '/busy': `<h1>Busy</h1><script>setInterval(() => { document.body.append('x'); fetch('/tick').catch(() => 0) }, 50)</script>`,
      '/settled': `<h1>Before</h1>`
    }
    let reachedInside = 0
    const inside = createServer((_request, response) => {
      reachedInside += 1
      response.end('inner secret')
    })
    const server = createServer((request, response) => {
      const path = request.url ?? ''
      if (path === '/silent') return
      if (path === '/go') return void response.writeHead(302, { location: originOf(inside) }).end()
      const page = pages[path]
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? 'no')
    })
    let browser: Browser
    beforeAll(async () => {
      for (const each of [server, inside]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
      browser = await open(originOf(server))
    })
    afterAll(async () => {
      await browser?.close()
      for (const each of [server, inside]) {
        each.closeAllConnections()
        each.close()
      }
    })
    const visit = (path: string, more: Partial<VisitRequest> = {}): Promise<Visit> =>
      browser.visit({ url: originOf(server) + path, timeoutSeconds: 15, ...more })

    it('renders the output of scripts and waits for late content', async () => {
      const page = await visit('/late', { html: true, waitForSelector: '#late' })
      expect(page).toMatchObject({ status: 200, title: 'Shop', settled: true })
      expect(page.html).toContain('<h1 id="late">Late</h1>')
    })

    it('runs a script once the page has settled', async () => {
      const script = `document.querySelector('h1').textContent = 'After'`
      expect((await visit('/settled', { html: true, settledScripts: [script] })).html).toContain('<h1>After</h1>')
    })

    it('returns the status of a missing page', async () => {
      expect(await visit('/nothing', { html: true })).toMatchObject({ status: 404 })
    })

    it('takes a screenshot of the view, the whole page and one element', async () => {
      const take = async (screenshot: NonNullable<VisitRequest['screenshot']>) =>
        (await visit('/tall', { viewport, screenshot })).screenshot
      expect(pngSize((await take({ format: 'png', fullPage: false }))?.bytes)).toEqual([1000, 700])
      expect(pngSize((await take({ format: 'png', fullPage: true }))?.bytes)).toEqual([1000, 3000])
      expect(pngSize((await take({ format: 'png', fullPage: false, selector: '#box' }))?.bytes)).toEqual([50, 40])
      const jpeg = await take({ format: 'jpeg', fullPage: false })
      expect(jpeg?.contentType).toBe('image/jpeg')
      expect([...(jpeg?.bytes.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8])
    })

    it('reads the accessibility tree, complete and from a selector', async () => {
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
      await expect(visit('/tree', { accessibilityTree: { selector: '.none' } })).rejects.toMatchObject({
        code: 'invalid-input'
      })
    })

    it('a page that never settles is returned in its current state, in time', async () => {
      const page = await visit('/busy', {
        html: true,
        timeoutSeconds: 8,
        screenshot: { format: 'png', fullPage: false }
      })
      expect(page.settled).toBe(false)
      expect(page.html).toContain('Busy')
      expect(page.screenshot?.bytes.byteLength).toBeGreaterThan(100)
    })

    it('a server that never answers is a timeout', async () => {
      await expect(visit('/silent', { html: true, timeoutSeconds: 1 })).rejects.toMatchObject({
        code: 'upstream-timeout'
      })
    })

    for (const url of [
      'http://169.254.169.254/',
      'http://127.1/',
      'http://[::1]/',
      'file:///etc/passwd',
      'http://2130706433/'
    ]) {
      it(`${url} is refused before the browser is asked`, async () => {
        await expect(browser.visit({ url, timeoutSeconds: 5 })).rejects.toMatchObject({ code: 'forbidden' })
      })
    }

    it('a redirect to a private address reaches nothing', async () => {
      await expect(visit('/go', { html: true })).rejects.toMatchObject({
        ...refusalOfRedirect,
        details: { url: `${originOf(server)}/go`, reason: 'refused-address' }
      })
      expect(reachedInside).toBe(0)
    })
  })
}

const originOf = (server: { address(): AddressInfo | string | null }): string => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen.')
  return `http://127.0.0.1:${address.port}`
}

function pngSize(bytes: Uint8Array | undefined): number[] {
  const view = new DataView(bytes?.buffer ?? new ArrayBuffer(24), bytes?.byteOffset ?? 0)
  return [view.getUint32(16), view.getUint32(20)]
}
