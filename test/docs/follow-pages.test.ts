import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutCopy, type CheckoutCopy } from './checkout-copy.ts'
import { followPage } from './follow-page.ts'

/** The additions of all pages in one copy, so that the check runs once over everything. */
const pages = ['add-an-ad-format.md', 'add-a-scheduled-job.md', 'add-a-chat-tool.md']

let copy: CheckoutCopy

beforeAll(async () => {
  copy = await createCheckoutCopy()
}, 120_000)

afterAll(() => copy.remove())

test('a checkout that follows the pages exactly passes the check', async () => {
  for (const page of pages) expect(await followPage(copy.root, page), page).toBeGreaterThan(0)
  await copy.run('oxfmt', [])
  for (const { program, args } of copy.checks) {
    const { code, output } = await copy.run(program, args)
    expect(code, `${program}: ${output}`).toBe(0)
  }
}, 300_000)
