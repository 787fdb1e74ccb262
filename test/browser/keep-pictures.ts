import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * What a page looks like now, for people: as it is, at the width of a phone, light and dark. Pictures are kept in the
 * folder `BROWSER_PICTURES`, and none when it is not set.
 */
export async function keepPictures(page: Page, name: string): Promise<void> {
  const folder = process.env['BROWSER_PICTURES']
  if (folder === undefined) return
  await mkdir(folder, { recursive: true })
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const phone = { width: 390, height: 844 }
  for (const [suffix, viewport] of [
    ['', size],
    ...(size.width > phone.width ? [['-390', phone] as const] : [])
  ] as const) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${name}${suffix}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: null })
}
