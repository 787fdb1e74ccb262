import type { Page } from 'playwright-core'

export const idea = 'Cold brew that never turns bitter, told by two friends'

/** From the first page to a written script in the podcast format at 9:16. */
export async function writeScript(page: Page, { scenes }: { scenes: number }): Promise<void> {
  await page.getByLabel('Your idea').fill(idea)
  await page.getByRole('button', { name: 'Start the ad' }).click()
  await page.getByRole('heading', { name: 'Pick a format' }).waitFor()
  await page.getByRole('tab', { name: /Produced/ }).click()
  await page.getByRole('button', { name: /^Podcast/ }).click()
  await page.getByRole('radio', { name: '9:16' }).click()
  await page.getByLabel('Scenes', { exact: true }).fill(String(scenes))
  await page.getByLabel('Seconds a scene').fill('4')
  await page.getByRole('button', { name: 'Write the script' }).click()
  await page.getByRole('button', { name: 'Copy script' }).waitFor()
}

/** Route A up to the Creative Studio. */
export async function planShots(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Storyboard first/ }).click()
  await page.getByRole('button', { name: 'Plan the shots' }).click()
  await page.getByRole('link', { name: 'Open the Creative Studio' }).click()
  await page.getByRole('button', { name: 'Generate scene images' }).waitFor()
}

export async function makeStills(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate scene images' }).click()
  await page.waitForURL('**/pipelines/*')
}
