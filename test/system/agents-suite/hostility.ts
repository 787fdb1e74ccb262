import { expect } from 'vitest'
import { hostileAddresses } from '@callsheet/lib/conformance/hostile-addresses.ts'
import { hostilePages } from '@callsheet/understudy/web/hostile-pages.ts'
import type { AgentsSuite } from './agents-suite.ts'

const longMilliseconds = 120_000

/** The open web at its worst. Pages that do harm only with scripts are covered by the browser's own tests. */
export function testHostility({ system, it }: AgentsSuite): void {
  for (const path of ['/tools/scrape', '/tools/screenshot', '/tools/page-structure', '/agents/offer-intelligence']) {
    it(
      `${path} refuses every one of ${hostileAddresses.length} hostile addresses`,
      async () => {
        const answers = await Promise.all(
          hostileAddresses.map(async ([name, url]) => {
            const response = await system().post(path, { url })
            return { name, url, status: response.status, type: response.headers.get('content-type') }
          })
        )
        const expected = { status: 403, type: 'application/problem+json' }
        const admitted = answers.filter(
          ({ url, ...answer }) => url !== '' && (answer.status !== expected.status || answer.type !== expected.type)
        )
        expect(admitted).toEqual([])
      },
      longMilliseconds
    )
  }

  it('a source of research at a private address is refused by name, not read', async () => {
    const { post } = system()
    const response = await post('/tools/market-research', {
      product: 'http://169.254.169.254/latest',
      sources: ['marketplace']
    })
    expect(await response.text()).not.toMatch(/"internal"|ami-id/)
  })

  for (const { slug, tries, danger } of hostilePages.filter(({ needsScripts }) => !needsScripts)) {
    it(
      `a page that ${tries} is refused or survived in time`,
      async () => {
        const { post, web, url } = system()
        const formats = ['markdown', 'text', 'links', 'metadata']
        const response = await post('/tools/scrape', { url: `${web.url}/hostile/${slug}`, formats, render: 'never' })
        const body = await response.text()
        expect(response.status).not.toBe(500)
        expect(body).not.toMatch(/root:x:0|"internal"/)
        if (slug.startsWith('redirect-to-')) expect(response.status).toBe(403)
        if (danger === 'words') expect(response.status).toBe(200)
        expect((await fetch(`${url}/health`)).status).toBe(200)
      },
      longMilliseconds
    )
  }
}
